import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountSession } from '#shared/contracts/auth/account.ts';
import type { User } from '#shared/contracts/users/users.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { SignedInDevice } from '#web/features/auth/auth.public.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import styles from '#web/ui/list/row-list.module.css';
import { ResetFactorDialog } from './reset-factor-dialog.tsx';
import { useEndUserSession, userSessionsQuery } from './user-access.api.ts';

/** Lists the sessions of the user. */
export function SessionsSection({ user }: { readonly user: User }) {
  const sessions = useQuery(userSessionsQuery(user.id));
  const found = sessions.data?.sessions;
  return (
    <>
      {sessions.isPending && <Skeleton height={88} radius="md" role="group" aria-label="Geräte werden geladen" />}
      {sessions.isLoadingError && <ErrorNotice subject="Geräte" onRetry={() => void sessions.refetch()} />}
      {found?.length === 0 && <Text c="dimmed">Gerade nirgends angemeldet.</Text>}
      {found !== undefined && found.length > 0 && (
        <ul className={styles.list} aria-label="Angemeldete Geräte">
          {found.map((session) => (
            <SessionRow key={session.id} user={user} session={session} />
          ))}
        </ul>
      )}
    </>
  );
}

function SessionRow({ user, session }: { readonly user: User; readonly session: AccountSession }) {
  const end = useEndUserSession(user.id);
  const signOut = () =>
    void end.mutateAsync(session.id).then(() => showSuccess('Das Gerät ist abgemeldet.'), showSendError);
  return <SignedInDevice session={session} isEnding={end.isPending} onEnd={signOut} />;
}

/** Resets the second factor of a user who has lost the device for its codes. */
export function SecondFactorSection({ user }: { readonly user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Text>{user.hasSecondFactor ? 'Eingerichtet.' : 'Nicht eingerichtet.'}</Text>
      {user.hasSecondFactor && (
        <Group>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Zurücksetzen
          </Button>
        </Group>
      )}
      {isAsking && <ResetFactorDialog user={user} onClose={() => setIsAsking(false)} />}
    </>
  );
}
