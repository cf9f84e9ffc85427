import { randomInt } from 'node:crypto';

/** Changes a file at a random place: another bit, bytes removed, added or exchanged, or its end cut off. */
export function mutated(file: Buffer, turn: number): Buffer {
  const at = randomInt(file.length);
  const [before, behind] = [file.subarray(0, at), file.subarray(at)];
  if (turn % 5 === 0) return Buffer.concat([before, behind.subarray(1 + randomInt(40))]);
  if (turn % 5 === 1) return Buffer.concat([before, Buffer.from('x'), behind]);
  if (turn % 5 === 2) return before;
  const changed = Buffer.from(file);
  changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8));
  return changed;
}
