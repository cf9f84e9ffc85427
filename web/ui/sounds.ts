// The two chimes. One AudioContext for the page, made within a tap, since browsers let a page sound only after one:
// iOS once per page load. Until then nothing sounds and nothing fails.
import { useSyncExternalStore } from 'react';

type Sound = 'normal' | 'loud';

/** Small files of our own, made by scripts/make-sounds.mjs. */
const FILES: Readonly<Record<Sound, string>> = { normal: '/sounds/normal.wav', loud: '/sounds/loud.wav' };
/** Insistent: whoever is at the other end of the room must hear it. */
const TIMES: Readonly<Record<Sound, number>> = { normal: 1, loud: 3 };

let context: AudioContext | null = null;
let isUnlocked = false;
const files = new Map<Sound, Promise<ArrayBuffer>>();
const chimes = new Map<Sound, Promise<AudioBuffer>>();
const listeners = new Set<() => void>();

/** Sounds, or silently does not: while nobody has tapped yet, without a speaker, without the file. */
export function playSound(sound: Sound): void {
  if (context !== null && isUnlocked) void play(context, sound).catch(() => undefined);
}

/** Whether the page may sound, and what to call within a tap so that it may. */
export function useSoundUnlock(): { readonly isUnlocked: boolean; readonly unlock: () => void } {
  return { isUnlocked: useSyncExternalStore(subscribe, () => isUnlocked), unlock };
}

/** Fetches both files while nothing else is to do: an alarm must not wait for the network. */
export function preloadSounds(): void {
  for (const sound of ['normal', 'loud'] as const) void fileOf(sound).catch(() => undefined);
}

/** To be called within a tap or key press. */
export function unlock(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= createContext();
  // Without a gesture the promise stays open: a call that was not one does no harm.
  void context.resume().catch(() => undefined);
}

function createContext(): AudioContext {
  const created = new AudioContext();
  // iOS takes the permission back during a call or while the tablet is locked.
  created.addEventListener('statechange', () => change(created.state === 'running'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && created.state !== 'running') unlock();
  });
  return created;
}

function change(next: boolean) {
  if (isUnlocked === next) return;
  isUnlocked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function play(speaker: AudioContext, sound: Sound) {
  const buffer = await chimeOf(speaker, sound);
  const source = speaker.createBufferSource();
  source.buffer = buffer;
  source.loop = TIMES[sound] > 1;
  source.connect(speaker.destination);
  source.start();
  source.stop(speaker.currentTime + buffer.duration * TIMES[sound]);
}

const chimeOf = (speaker: AudioContext, sound: Sound) =>
  kept(chimes, sound, async () => {
    const file = await fileOf(sound);
    // Decoding takes the bytes away from whoever holds them.
    return speaker.decodeAudioData(file.slice(0));
  });

const fileOf = (sound: Sound) =>
  kept(files, sound, async () => {
    const answer = await fetch(FILES[sound]);
    if (!answer.ok) throw new Error(`${FILES[sound]}: ${answer.status}`);
    return answer.arrayBuffer();
  });

/** Once for all; a failure is forgotten, so that the next one asks again. */
function kept<Value>(known: Map<Sound, Promise<Value>>, sound: Sound, load: () => Promise<Value>): Promise<Value> {
  const earlier = known.get(sound);
  if (earlier !== undefined) return earlier;
  const loading = load();
  known.set(sound, loading);
  loading.catch(() => known.delete(sound));
  return loading;
}
