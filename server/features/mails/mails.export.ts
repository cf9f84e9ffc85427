import type { ExportColumn } from '#server/http/serve/export.ts';
import { MAIL_STATE_TEXTS } from '#shared/contracts/mails/mails.ts';
import type { MailRow } from './mails.queries.ts';

export const mailColumns: readonly ExportColumn<MailRow>[] = [
  { title: 'Nr.', value: (row) => row.id },
  { title: 'Geschrieben', type: 'dateTime', value: (row) => row.created_at },
  { title: 'Empfänger', value: (row) => row.recipient },
  { title: 'Betreff', value: (row) => row.subject },
  { title: 'Stand', value: (row) => MAIL_STATE_TEXTS[row.state] },
  { title: 'Versuche', value: (row) => row.attempts },
  { title: 'Versendet', type: 'dateTime', value: (row) => row.sent_at },
  { title: 'Fehler', value: (row) => row.last_error },
];
