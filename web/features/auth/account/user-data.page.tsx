import { Skeleton, Stack, Button, Group } from '@mantine/core';
import { IconDeviceMobile, IconDevices, IconId, IconKey, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/auth/account.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { SecondFactorSection } from '#web/features/auth/second-factor/second-factor-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import type { Section } from '#web/ui/sections/section.ts';
import { SectionedPage } from '#web/ui/sections/sectioned-page.tsx';
import { accountQuery, ownSessionsQuery, useEndSessions } from './account.api.ts';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import styles from '#web/ui/list/row-list.module.css';
import { SignedInDevice } from './signed-in-device.tsx';
import { PasswordForm } from './password-form.tsx';

const TITLE = 'Meine Benutzerdaten';

/** Shows the user's own login, with everything that only its owner may change. */
export function UserDataPage() {
  const account = useQuery(accountQuery);
  if (account.data !== undefined)
    return <SectionedPage title={TITLE} subtitle={account.data.item.email} sections={sectionsOf(account.data)} />;
  return (
    <Stack gap="lg">
      <PageHeader title={TITLE} />
      {account.isLoadingError ? (
        <ErrorNotice subject="Benutzerdaten" onRetry={() => void account.refetch()} />
      ) : (
        <Skeleton height={420} radius="md" aria-busy role="group" aria-label="Benutzerdaten werden geladen" />
      )}
    </Stack>
  );
}

/** Each section has a form of its own: a password is asked for only where it is needed. */
function sectionsOf(current: Versioned<Account>): Section[] {
  const { item: account } = current;
  return [
    {
      id: 'name',
      title: 'Name',
      icon: IconId,
      value: `${account.firstname} ${account.lastname}`.trim(),
      content: <NameForm current={current} />,
    },
    {
      id: 'email',
      title: 'E-Mail-Adresse',
      hint: `Sie melden sich mit ${account.email} an.`,
      icon: IconMail,
      value: account.newEmail === undefined ? 'bestätigt' : 'noch nicht bestätigt',
      content: <EmailForm account={account} />,
    },
    {
      id: 'password',
      title: 'Passwort',
      hint: 'Danach sind Sie auf allen anderen Geräten abgemeldet.',
      icon: IconKey,
      value: 'ändern',
      content: <PasswordForm account={account} />,
    },
    {
      id: 'factor',
      title: 'Zweiter Faktor',
      hint: 'Beim Anmelden wird zusätzlich ein Code aus einer Authenticator-App abgefragt.',
      icon: IconDeviceMobile,
      value: account.secondFactorSince !== undefined ? 'eingerichtet' : 'nicht eingerichtet',
      content: <SecondFactorSection account={account} />,
    },
    {
      id: 'devices',
      title: 'Angemeldete Geräte',
      hint: 'Abgemeldet wird sofort.',
      icon: IconDevices,
      value: 'ansehen und abmelden',
      content: <OwnSessions />,
    },
  ];
}

function OwnSessions() {
  const { data, isError, refetch } = useQuery(ownSessionsQuery);
  const ending = useEndSessions();
  const endSessions = (session: string | null, message: string) =>
    void ending.mutateAsync(session).then(() => showSuccess(message), showSendError);
  return (
    <Stack gap="md">
      {data === undefined && isError && <ErrorNotice subject="Geräte" onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Skeleton height={120} aria-busy role="group" aria-label="Geräte werden geladen" />
      )}
      {data !== undefined && (
        <ul className={styles.list} aria-label="Angemeldete Geräte">
          {data.sessions.map((session) => (
            <SignedInDevice
              key={session.id}
              session={session}
              isEnding={ending.isPending && ending.variables === session.id}
              onEnd={() => endSessions(session.id, 'Das Gerät ist abgemeldet.')}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.sessions.length > 1 && (
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={ending.isPending && ending.variables === null}
            onClick={() => endSessions(null, 'Alle anderen Geräte sind abgemeldet.')}
          >
            Alle anderen abmelden
          </Button>
        </Group>
      )}
    </Stack>
  );
}
