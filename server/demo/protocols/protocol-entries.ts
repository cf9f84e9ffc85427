import canonicalize from 'canonicalize';
import type { LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import type { ProtocolRecord } from '#server/demo/records/records.ts';

const iri = (resource: string, id: number) => `/api/${resource}/${id}`;

/** Returns the uuids of the images in a protocol, each once. */
export const picturesIn = ({ answers }: ProtocolRecord): string[] => [
  ...new Set(Object.values(answers).flatMap(({ images = [] }) => images)),
];

/** Returns the ledger entry of a closed protocol, as the protocols feature writes it. A draft has none. */
export function protocolEntry(protocol: ProtocolRecord): LedgerEntry[] {
  const { location, corrects, closedAt, foundRecords } = protocol;
  if (closedAt === null) return [];
  return [
    {
      customerId: location.customerId,
      type: corrects === null ? 'protocol.closed' : 'protocol.corrected',
      entity: iri('protocols', protocol.id),
      at: closedAt,
      occurredAt: occurredAt(protocol),
      actor: iri('users', location.userId),
      data: {
        findings: foundRecords.length,
        tasks: foundRecords.flatMap(({ task }) => (task === null ? [] : iri('tasks', task.id))),
      },
      personal: { answersBefore: corrects === null ? undefined : canonicalize(corrects.answers) },
    },
  ];
}

/** Returns when the protocol took place; for a correction that is the time of the corrected protocol. */
export const occurredAt = ({ corrects, closedAt, createdAt }: ProtocolRecord): Date =>
  corrects?.closedAt ?? closedAt ?? createdAt;
