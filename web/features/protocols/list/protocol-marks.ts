import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { isLateEntry } from '#web/ui/time/late-entry.ts';

export const PROTOCOL_MARKS = { corrected: 'korrigiert', late: 'Nachtrag' } as const;
export type ProtocolMark = keyof typeof PROTOCOL_MARKS;

type Marked = Pick<Protocol, 'corrects' | 'occurredAt' | 'closedAt'>;

/** Returns the marks that a reader of the list must know in addition to the text of a closed protocol. */
export function protocolMarks({ corrects, occurredAt, closedAt }: Marked): ProtocolMark[] {
  // A correction is always recorded later than the protocol; that alone does not make it a late entry.
  if (corrects !== undefined) return ['corrected'];
  return closedAt !== undefined && isLateEntry(occurredAt, Date.parse(closedAt)) ? ['late'] : [];
}

export const findingsText = (count: number) => (count === 1 ? '1 Mangel' : `${count} Mängel`);
