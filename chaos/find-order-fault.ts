import type { RecordedEntry } from './simulated-tablet.ts';

/**
 * Checks that every recorded entry has arrived once and in order. Only entries that the screen did not confirm may be
 * missing.
 * @returns null, or a description of the first fault
 */
export function findOrderFault(recorded: readonly RecordedEntry[], arrived: readonly string[]): string | null {
  // After each step, the set contains all possible numbers of arrived entries that are matched so far.
  let matchedCounts = new Set([0]);
  for (const [number, { name, isAcknowledged }] of recorded.entries()) {
    const nextCounts = new Set<number>();
    for (const matched of matchedCounts) {
      if (arrived[matched] === name) nextCounts.add(matched + 1);
      if (!isAcknowledged) nextCounts.add(matched);
    }
    if (nextCounts.size === 0) {
      const matched = Math.max(...matchedCounts);
      return `act ${number + 1} (${name}) should be entry ${matched + 1}, which is ${arrived[matched] ?? 'missing'}; ${recorded.length} recorded, ${arrived.length} arrived`;
    }
    matchedCounts = nextCounts;
  }
  return matchedCounts.has(arrived.length)
    ? null
    : `${arrived.length - Math.max(...matchedCounts)} entries more than were recorded`;
}
