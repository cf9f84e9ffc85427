import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';

export const protocolFacts = (protocol: Protocol) => [
  { name: 'Nummer', value: protocol.id },
  { name: 'Fragebogen', value: `${protocol.formName}, Fassung ${protocol.formNumber}` },
  { name: 'Standort', value: protocol.locationName },
  { name: 'Profil', value: profileNameText(protocol) },
  { name: 'Begonnen', value: formatDateTime(protocol.startedAt) },
  { name: 'Geschehen', value: formatDateTime(protocol.occurredAt) },
  {
    name: protocol.corrects === undefined ? 'Abgeschlossen' : 'Korrigiert',
    value: protocol.closedAt && formatDateTime(protocol.closedAt),
  },
  { name: 'Korrektur', value: protocol.reason },
];
