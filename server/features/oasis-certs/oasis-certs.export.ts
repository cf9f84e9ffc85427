import type { ExportColumn } from '#server/http/serve/export.ts';
import { CERTIFICATE_STATE_TEXTS, CHECK_FAILURE_TEXTS } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import type { ShownCertificate } from './oasis-certs.queries.ts';

export const certificateColumns: readonly ExportColumn<ShownCertificate>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Zertifikat', value: (row) => row.name },
  { title: 'Status', value: (row) => CERTIFICATE_STATE_TEXTS[row.state] },
  { title: 'Kennung', value: (row) => row.oasis_user },
  { title: 'Gültig ab', type: 'dateTime', value: (row) => row.valid_from },
  { title: 'Gültig bis', type: 'dateTime', value: (row) => row.valid_to },
  { title: 'Standorte', value: (row) => row.location_names },
  { title: 'Umgebung', value: (row) => (row.is_simulated ? 'Simulator' : 'OASIS') },
  { title: 'Zuletzt erfolgreich', type: 'dateTime', value: (row) => row.last_success_at },
  { title: 'Letzter Fehler am', type: 'dateTime', value: (row) => row.last_failure_at },
  {
    title: 'Letzter Fehler',
    value: (row) => (row.last_failure === null ? null : CHECK_FAILURE_TEXTS[row.last_failure]),
  },
  { title: 'Ausgestellt für', value: (row) => row.subject },
  { title: 'Ausgestellt von', value: (row) => row.issuer },
  { title: 'Seriennummer', value: (row) => row.serial },
  { title: 'Fingerabdruck (SHA-256)', value: (row) => row.fingerprint },
];
