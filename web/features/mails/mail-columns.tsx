import { Text } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconClock, IconFolder, IconSend } from '@tabler/icons-react';
import { type Mail, MAIL_STATE_TEXTS, type MailState } from '#shared/contracts/mails/mails.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { Column } from '#web/ui/list/column.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import type { GroupTitle } from '#web/ui/list/row-groups.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { EmailText } from '#web/ui/form/email-text.tsx';
import { StatusBadge, type Tone } from '#web/ui/page/status-badge.tsx';
import { formatNearDateTime, formatTime } from '#web/ui/time/local-time.ts';

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

const FAILED: GroupTitle = { title: 'Gescheitert', tone: 'act' };

/** Beside the mails that could not be delivered. */
export const REST_HEADING: GroupTitle = { title: 'Nicht gescheitert', tone: 'calm' };

/** Mails that could not be delivered have a heading of their own. The others are grouped by day. */
export const headingOf = ({ state }: Mail): GroupTitle | null => (state === 'failed' ? FAILED : null);

export const mailColumns: readonly Column<Mail>[] = [
  {
    name: 'Zeit',
    order: 'createdAt',
    kind: 'short',
    render: ({ createdAt }) => formatTime(createdAt),
    renderWithDay: ({ createdAt }) => formatNearDateTime(createdAt, serverNow()),
  },
  { name: 'Betreff', kind: 'title', render: ({ subject }) => subject },
  { name: 'Empfänger', isSelfExplanatory: true, render: ({ recipient }) => <EmailText email={recipient} /> },
  { name: 'Stand', isSelfExplanatory: true, render: (mail) => <Delivery mail={mail} /> },
];

/** A mail that waits or failed shows how often it was tried and why it could not be delivered. */
function Delivery({ mail }: { readonly mail: Mail }) {
  const { state, attempts, lastError } = mail;
  if (state === 'sent' || state === 'kept')
    return (
      <Text component="span" c="dimmed">
        {MAIL_STATE_TEXTS[state]}
      </Text>
    );
  return (
    <RowTitle name={lastError}>
      <MailBadge mail={mail} />
      {attempts > 1 && <Mark>{`${attempts} Versuche`}</Mark>}
    </RowTitle>
  );
}
