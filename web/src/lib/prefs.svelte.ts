import { read, write } from './storage';

// What a person likes on this device: their name, the light, and whether the log shows the words of the protocol.

export type Theme = 'auto' | 'dark' | 'light';

let theme = $state<Theme>(read<Theme>('theme') ?? 'auto');
let protocol = $state<boolean>(read<boolean>('protocol') ?? false);
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
  get protocol(): boolean {
    return protocol;
  },
  set protocol(next: boolean) {
    protocol = next;
    write('protocol', next);
  },
  get name(): string {
    return name;
  },
  set name(next: string) {
    name = next;
    write('name', next);
  },
};
