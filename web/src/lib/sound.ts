import { prefs } from './prefs.svelte';

// Sounds made of a few tones each; nothing is loaded. A browser that has not been touched yet stays silent.

type Tone = [frequency: number, start: number, length: number, loudness: number, form: OscillatorType];

const sounds = {
  // Something was put down.
  move: [[190, 0, 0.07, 0.16, 'triangle'], [120, 0.03, 0.09, 0.12, 'sine']],
  // It is my turn.
  turn: [[587, 0, 0.14, 0.12, 'sine'], [880, 0.12, 0.24, 0.12, 'sine']],
  chat: [[740, 0, 0.08, 0.07, 'sine'], [988, 0.07, 0.1, 0.06, 'sine']],
  won: [[523, 0, 0.18, 0.12, 'triangle'], [659, 0.14, 0.18, 0.12, 'triangle'], [784, 0.28, 0.2, 0.12, 'triangle'], [1047, 0.44, 0.5, 0.13, 'triangle']],
  over: [[440, 0, 0.25, 0.1, 'triangle'], [349, 0.2, 0.3, 0.1, 'triangle'], [294, 0.42, 0.55, 0.1, 'triangle']],
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof sounds;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime + 0.01;
  for (const [frequency, start, length, loudness, form] of sounds[sound] as Tone[]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = form;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(loudness, now + start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0005, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
  // For tests and for whoever wants to see what is heard.
  document.documentElement.dataset['sound'] = sound;
}
