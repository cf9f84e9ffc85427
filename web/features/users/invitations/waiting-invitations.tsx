import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconClock, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type Invitation, listInvitations } from '#shared/contracts/users/invitations.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import styles from '#web/ui/list/row-list.module.css';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { InvitationLinkDialog } from './invitation-link-dialog.tsx';
import { useRevokeInvitation, useWaitingInvitations, WAITING_INVITATIONS } from './invitations.api.ts';
import { roleText } from '#web/features/users/user-texts.ts';

/** Lists the invitations that nobody has accepted, the newest first. */
export function WaitingInvitations() {
  const list = useWaitingInvitations();
  return (
    <FormSection title="Offene Einladungen">
      {list.rows === null && list.error === null && (
        <Skeleton height={88} radius="md" role="group" aria-label="Offene Einladungen werden geladen" />
      )}
      {list.error !== null && <ErrorNotice subject="Offene Einladungen" onRetry={list.retry} />}
      {list.rows?.length === 0 && <Text c="dimmed">Keine Einladung ist offen.</Text>}
      {list.rows !== null && list.rows.length > 0 && (
        <ul className={styles.list} aria-label="Offene Einladungen">
          {list.rows.map((invitation) => (
            <InvitationRow key={invitation['@id']} invitation={invitation} />
          ))}
        </ul>
      )}
      {list.rows !== null && list.rows.length > 0 && (
        <Group justify="flex-end">
          {list.hasMore && (
            <Button variant="default" loading={list.isLoadingMore} onClick={() => void list.loadMore()}>
              weitere laden
            </Button>
          )}
          <ExportButtons
            path={listInvitations.list.exported}
            query={() => WAITING_INVITATIONS}
            fileName="Offene Einladungen"
            onError={showError}
          />
        </Group>
      )}
    </FormSection>
  );
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const [isSending, setIsSending] = useState(false);
  const revoke = useRevokeInvitation(invitation.id);
  const { email, state, expiresAt, roles } = invitation;
  const end = () =>
    void revoke.mutateAsync(undefined).then(() => showSuccess('Die Einladung wurde zurückgezogen.'), showError);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Text>{email}</Text>
        <Text size="sm" c="dimmed">
          {roleText(roles)}, {state === 'open' ? 'gilt bis' : 'galt bis'} {formatDay(expiresAt)}
        </Text>
      </div>
      <StatusBadge tone="calm" icon={state === 'open' ? IconClock : IconLinkOff}>
        {state === 'open' ? 'offen' : 'abgelaufen'}
      </StatusBadge>
      <Group gap="xs">
        <Button variant="default" aria-label={`Einladung an ${email} erneut senden`} onClick={() => setIsSending(true)}>
          Erneut senden
        </Button>
        <Button
          variant="default"
          loading={revoke.isPending}
          aria-label={`Einladung an ${email} widerrufen`}
          onClick={end}
        >
          Widerrufen
        </Button>
      </Group>
      {isSending && <InvitationLinkDialog invitation={invitation} onClose={() => setIsSending(false)} />}
    </li>
  );
}
