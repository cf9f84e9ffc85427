import type { LocationNames } from '#server/db/location-names.ts';
import type { ExportColumn } from '#server/http/serve/export.ts';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { invitationState } from './invitations.rules.ts';

const STATE_TEXTS = {
  open: 'offen',
  accepted: 'angenommen',
  expired: 'abgelaufen',
  revoked: 'zurückgezogen',
} as const;

export const invitationColumns: readonly ExportColumn<InvitationRow & LocationNames>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Organisation', value: (row) => row.customer_name },
  { title: 'Standorte', value: (row) => row.location_names.join(', ') },
  { title: 'E-Mail', value: (row) => row.email },
  { title: 'Rolle', value: (row) => ROLE_TEXTS[row.role] },
  { title: 'Stand', value: (row) => STATE_TEXTS[invitationState(row, new Date())] },
  { title: 'Gesendet', type: 'dateTime', value: (row) => row.sent_at },
  { title: 'Gilt bis', type: 'dateTime', value: (row) => row.expires_at },
  { title: 'Angelegt', type: 'dateTime', value: (row) => row.created_at },
];
