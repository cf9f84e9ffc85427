import { type Icon, IconAlertTriangle, IconClock, IconFolder, IconSend } from '@tabler/icons-react';
import { type Mail, MAIL_STATE_TEXTS, type MailState } from '#shared/contracts/mails/mails.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { Column } from '#web/ui/list/column.ts';
import { EmailText } from '#web/ui/form/email-text.tsx';
import { StatusBadge, type Tone } from '#web/ui/page/status-badge.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';

const ICONS: Readonly<Record<MailState, Icon>> = {
  waiting: IconClock,
  sent: IconSend,
  kept: IconFolder,
  failed: IconAlertTriangle,
};

/** A failed attempt is amber. A mail that was given up is red, because an action is required. */
const toneOf = ({ state, lastError }: Mail): Tone => {
  if (state === 'failed') return 'act';
  return state === 'waiting' && lastError !== undefined ? 'soon' : 'calm';
};

export const MailBadge = ({ mail }: { readonly mail: Mail }) => (
  <StatusBadge tone={toneOf(mail)} icon={ICONS[mail.state]}>
    {MAIL_STATE_TEXTS[mail.state]}
  </StatusBadge>
);

export const mailColumns: readonly Column<Mail>[] = [
  { name: 'Stand', kind: 'short', render: (mail) => <MailBadge mail={mail} /> },
  { name: 'Betreff', kind: 'title', render: ({ subject }) => subject },
  { name: 'Empfänger', render: ({ recipient }) => <EmailText email={recipient} /> },
  {
    name: 'Geschrieben',
    order: 'createdAt',
    kind: 'short',
    render: ({ createdAt }) => formatRelativeDateTime(createdAt, serverNow()),
  },
  { name: 'Versuche', kind: 'number', isSecondary: true, render: ({ attempts }) => attempts },
];
