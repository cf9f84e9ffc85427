import type { Done } from './outbox-device.ts';

/**
 * Whether what arrived is what was done, each once and in its order. What was cut off before the screen said anything
 * may be missing.
 * @returns null, or what is wrong
 */
export function isEachOnceInOrder(done: readonly Done[], arrived: readonly string[]): string | null {
  // Row by row: how many of the arrived may be used up after each act.
  let reached = new Set([0]);
  for (const [number, { what, isAcknowledged }] of done.entries()) {
    const next = new Set<number>();
    for (const used of reached) {
      if (arrived[used] === what) next.add(used + 1);
      if (!isAcknowledged) next.add(used);
    }
    if (next.size === 0) {
      const used = Math.max(...reached);
      return `act ${number + 1} (${what}) should be entry ${used + 1}, which is ${arrived[used] ?? 'missing'}; ${done.length} done, ${arrived.length} arrived`;
    }
    reached = next;
  }
  return reached.has(arrived.length) ? null : `${arrived.length - Math.max(...reached)} entries more than were done`;
}
