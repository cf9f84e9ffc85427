import type { Done } from './outbox-device.ts';

/**
 * Checks that everything done has arrived once and in order. Only what the screen did not confirm may be missing.
 * @returns null, or a description of the first fault
 */
export function isEachOnceInOrder(done: readonly Done[], arrived: readonly string[]): string | null {
  // After each step, the set contains all possible numbers of arrived entries that are matched so far.
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
