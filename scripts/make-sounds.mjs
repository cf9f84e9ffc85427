// Makes the two chimes of the workplace, web/public/sounds/*.wav: `node scripts/make-sounds.mjs`. Computed, so that no
// recording of somebody else is shipped, and the same bytes each time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Enough for tones up to 7 kHz, and half the bytes of a recording. */
const SAMPLE_RATE = 16_000;
const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;
const LOUDEST = 32_767;

/** A note begins without a click and dies away; its partials give it a body. */
function noteAt(second, { from, hertz, halfLife, partials, level }) {
  const age = second - from;
  if (age < 0) return 0;
  const envelope = Math.min(1, age / 0.006) * 0.5 ** (age / halfLife);
  const tone = partials.reduce(
    (sum, share, index) => sum + share * Math.sin(2 * Math.PI * hertz * (index + 1) * age),
    0,
  );
  return level * envelope * tone;
}

/** Two soft strokes of a bell, going up: something new, look when you can. */
const bell = { halfLife: 0.07, partials: [0.8, 0.16, 0.04], level: 0.5 };
const normal = {
  seconds: 0.6,
  notes: [
    { ...bell, from: 0, hertz: 659.3 },
    { ...bell, from: 0.14, hertz: 880 },
  ],
};

/** Six sharp beats of two tones, made to be repeated: act now. The partials lie where small speakers are loudest. */
const beat = { halfLife: 0.06, partials: [0.42, 0.3, 0.2, 0.12], level: 0.95 };
const loud = {
  seconds: 0.62,
  notes: [0, 1, 2, 3, 4, 5].map((index) => ({ ...beat, from: index * 0.085, hertz: index % 2 === 0 ? 932.3 : 1244.5 })),
};

function samplesOf({ seconds, notes }) {
  return Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, index) => {
    const second = index / SAMPLE_RATE;
    const fadeOut = Math.min(1, (seconds - second) / 0.02);
    return fadeOut * notes.reduce((sum, note) => sum + noteAt(second, note), 0);
  });
}

/** RIFF WAVE, PCM, one channel. */
function waveFile(samples) {
  const dataBytes = samples.length * BYTES_PER_SAMPLE;
  const file = Buffer.alloc(HEADER_BYTES + dataBytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28);
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  file.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
  file.write('data', 36);
  file.writeUInt32LE(dataBytes, 40);
  samples.forEach((sample, index) => {
    const limited = Math.max(-1, Math.min(1, sample));
    file.writeInt16LE(Math.round(limited * LOUDEST), HEADER_BYTES + index * BYTES_PER_SAMPLE);
  });
  return file;
}

const folder = join(import.meta.dirname, '..', 'web', 'public', 'sounds');
mkdirSync(folder, { recursive: true });
for (const [name, chime] of Object.entries({ normal, loud })) {
  const file = waveFile(samplesOf(chime));
  writeFileSync(join(folder, `${name}.wav`), file);
  console.log(`${name}.wav: ${file.length} bytes`);
}
