import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { isLateEntry } from '#web/ui/time/late-entry.ts';

export const PROTOCOL_MARKS = { corrected: 'korrigiert', late: 'Nachtrag' } as const;
export type ProtocolMark = keyof typeof PROTOCOL_MARKS;

type MarkedProtocol = Pick<Protocol, 'corrects' | 'occurredAt' | 'closedAt'>;

/** Returns the marks that the list shows beside the name of a closed protocol. */
export function protocolMarks({ corrects, occurredAt, closedAt }: MarkedProtocol): ProtocolMark[] {
  // A correction is always recorded after the protocol, so the delay alone does not make it a late entry.
  if (corrects !== undefined) return ['corrected'];
  return closedAt !== undefined && isLateEntry(occurredAt, Date.parse(closedAt)) ? ['late'] : [];
}

export const openFindings = ({ findings }: Pick<Protocol, 'findings'>) =>
  findings.filter(({ isFixed }) => !isFixed).length;
