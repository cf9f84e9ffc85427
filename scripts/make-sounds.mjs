// Makes the two sounds of the workplace, web/public/sounds/*.wav: `node scripts/make-sounds.mjs`. They are computed, so
// that no recording with foreign rights is shipped and every run gives the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** This suffices for tones up to 7 kHz and needs less than half the bytes of the usual rate. */
const SAMPLE_RATE = 16_000;
const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;
const MAX_SAMPLE = 32_767;

/**
 * Returns the sample of a note at a time. The note starts softly to avoid a click and then decays; its overtones make it
 * sound fuller.
 */
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

/** The sound of a new notification, which can wait: two soft strokes of a bell, the second one higher. */
const bell = { halfLife: 0.07, partials: [0.8, 0.16, 0.04], level: 0.5 };
const normalSound = {
  seconds: 0.6,
  notes: [
    { ...bell, from: 0, hertz: 659.3 },
    { ...bell, from: 0.14, hertz: 880 },
  ],
};

/**
 * The sound that asks to act at once: six sharp beats of two tones, which can be repeated. The overtones are in the
 * range that small speakers play loudest.
 */
const beat = { halfLife: 0.06, partials: [0.42, 0.3, 0.2, 0.12], level: 0.95 };
const loudSound = {
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

/** Returns the samples as a RIFF WAVE file: PCM with one channel. */
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
    file.writeInt16LE(Math.round(limited * MAX_SAMPLE), HEADER_BYTES + index * BYTES_PER_SAMPLE);
  });
  return file;
}

const folder = join(import.meta.dirname, '..', 'web', 'public', 'sounds');
mkdirSync(folder, { recursive: true });
for (const [name, sound] of Object.entries({ normal: normalSound, loud: loudSound })) {
  const file = waveFile(samplesOf(sound));
  writeFileSync(join(folder, `${name}.wav`), file);
  console.log(`${name}.wav: ${file.length} bytes`);
}
