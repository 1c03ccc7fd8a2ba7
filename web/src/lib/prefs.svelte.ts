import { isPace, type Pace } from './pace';
import { read, write } from './storage';

// What a person likes on this device: their name, the light, sound, notifications, how quickly others' decisions are shown, and whether the log shows the words of the protocol.

export type Theme = 'auto' | 'dark' | 'light';

let theme = $state<Theme>(read<Theme>('theme') ?? 'auto');
let protocol = $state<boolean>(read<boolean>('protocol') ?? false);
let name = $state<string>(read<string>('name') ?? '');
let sound = $state<boolean>(read<boolean>('sound') ?? true);
const kept = read<string>('pace');
let pace = $state<Pace>(isPace(kept) ? kept : 'normal');
let notify = $state<boolean>(read<boolean>('notify') ?? false);
let here = $state<boolean>(read<boolean>('here') ?? false);
let forced = $state<boolean>(read<boolean>('forced') ?? true);
let muted = $state.raw<string[]>(read<string[]>('muted') ?? []);
let mutedSeats = $state.raw<string[]>(read<string[]>('mutedSeats') ?? []);

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
  // Games against computers alone are played in this browser, without the server.
  get here(): boolean {
    return here;
  },
  set here(next: boolean) {
    here = next;
    write('here', next);
  },
  get sound(): boolean {
    return sound;
  },
  set sound(next: boolean) {
    sound = next;
    write('sound', next);
  },
  get pace(): Pace {
    return pace;
  },
  set pace(next: Pace) {
    pace = next;
    write('pace', next);
  },
  get notify(): boolean {
    return notify;
  },
  set notify(next: boolean) {
    notify = next;
    write('notify', next);
  },
  // Whether the only thing that is possible happens by itself.
  get forced(): boolean {
    return forced;
  },
  set forced(next: boolean) {
    forced = next;
    write('forced', next);
  },
  // Names whose words in the chat are not shown on this device.
  get muted(): string[] {
    return muted;
  },
  set muted(next: string[]) {
    muted = next;
    write('muted', next);
  },
  // Seats of tables (TABLE/SEAT) whose person is not heard, by whatever name.
  get mutedSeats(): string[] {
    return mutedSeats;
  },
  set mutedSeats(next: string[]) {
    mutedSeats = next;
    write('mutedSeats', next);
  },
};
