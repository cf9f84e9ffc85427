import type { ExportColumn } from '#server/http/serve/export.ts';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import { isTabletEmail } from '#shared/domain/tablet-email.ts';
import type { NamedUserRow } from './users.queries.ts';

export const userColumns: readonly ExportColumn<NamedUserRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Nachname', value: (row) => row.lastname },
  { title: 'Vorname', value: (row) => row.firstname },
  { title: 'E-Mail', value: (row) => (isTabletEmail(row.email) ? null : row.email) },
  { title: 'Rolle', value: (row) => ROLE_TEXTS[row.role] },
  { title: 'Organisationen', value: (row) => row.customers },
  { title: 'Standorte', value: (row) => row.locations },
  { title: 'Aktiv', value: (row) => (row.is_active ? 'ja' : 'nein') },
  { title: 'Zweiter Faktor', value: (row) => (row.has_second_factor ? 'ja' : 'nein') },
  { title: 'Letzte Anmeldung', type: 'dateTime', value: (row) => row.last_login_at },
];
