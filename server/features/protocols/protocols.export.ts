import { profileNameOf } from '#server/features/profiles/profiles.public.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import { PROTOCOL_STATE_TEXTS } from '#shared/contracts/protocols/protocols.ts';
import type { ProtocolRow } from './protocols.queries.ts';

export const protocolColumns: readonly ExportColumn<ProtocolRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Geschehen', type: 'dateTime', value: (row) => row.occurred_at },
  { title: 'Abgeschlossen', type: 'dateTime', value: (row) => row.closed_at },
  { title: 'Protokoll', value: (row) => row.form_name },
  { title: 'Fassung', value: (row) => row.form_number },
  { title: 'Standort', value: (row) => row.location_name },
  { title: 'Profil', value: profileNameOf },
  { title: 'Stand', value: (row) => PROTOCOL_STATE_TEXTS[row.state] },
  { title: 'Mängel', value: (row) => row.findings.length },
  { title: 'Davon offen', value: (row) => row.findings.filter(({ isFixed }) => isFixed !== true).length },
  {
    title: 'Was bemängelt wurde',
    value: (row) => row.findings.map(({ label, answer }) => `${label}: ${answer}`).join('\n'),
  },
  { title: 'Korrigiert Nr.', value: (row) => row.corrects_id },
  { title: 'Ersetzt durch Nr.', value: (row) => row.corrected_by_id },
  { title: 'Korrekturgrund', value: (row) => row.reason },
];
