import { read, write } from './storage';

// What a person likes on this device: their name and the light.

export type Theme = 'auto' | 'dark' | 'light';

let theme = $state<Theme>(read<Theme>('theme') ?? 'auto');
let name = $state<string>(read<string>('name') ?? '');

function show(): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

if (typeof document !== 'undefined') show();

export const prefs = {
  get theme(): Theme {
    return theme;
  },
  set theme(next: Theme) {
    theme = next;
    write('theme', next);
    show();
  },
  get name(): string {
    return name;
  },
  set name(next: string) {
    name = next;
    write('name', next);
  },
};
