import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#shared/contracts/auth/account.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorSection } from '#web/features/auth/second-factor/second-factor-section.tsx';
import { accountQuery } from './account.api.ts';

/** Shows the user's own login, with everything that only its owner may change. */
export function UserDataPage() {
  const account = useQuery(accountQuery);
  return (
    <Stack gap="lg" maw="48rem">
      <PageHeader title="Meine Benutzerdaten" subtitle={account.data?.item.email} />
      {account.data !== undefined && <AccountSections current={account.data} />}
      {account.data === undefined && account.isError && (
        <ErrorNotice subject="Benutzerdaten" onRetry={() => void account.refetch()} />
      )}
      {account.data === undefined && !account.isError && (
        <Stack gap="lg" aria-busy aria-label="Benutzerdaten werden geladen">
          <Skeleton height={220} radius="md" />
          <Skeleton height={260} radius="md" />
          <Skeleton height={320} radius="md" />
        </Stack>
      )}
    </Stack>
  );
}

/** The key of the name form makes it start again with the saved names. */
function AccountSections({ current }: { readonly current: Versioned<Account> }) {
  const { item: account } = current;
  return (
    <>
      <NameForm key={`${account.firstname} ${account.lastname}`} current={current} />
      <EmailForm account={account} />
      <PasswordForm account={account} />
      <SecondFactorSection account={account} />
      <OwnSessions />
    </>
  );
}
