import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#shared/contracts/users/users.ts';
import { isOperator } from '#shared/permissions.ts';
import { isMissing } from '#web/api/client/api-error.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useSession } from '#web/api/session/session.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { FormColumns } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { SecondFactorSection, SessionsSection } from './access-sections.tsx';
import { LeaveCustomerSection } from './leave-customer-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { UserForm } from './user-form.tsx';
import { nameOf, roleText } from './user-words.ts';
import { userQuery } from './users.api.ts';

export function UserEditPage() {
  const id = usePathParameter('id');
  const user = useQuery(userQuery(id));
  const isCurrent = user.isFetchedAfterMount || user.isError;
  if (user.data !== undefined && isCurrent) return <UserDetails key={id} current={user.data} />;
  if (isMissing(user.error)) return <UnknownPage />;
  return (
    <Stack gap="lg">
      <PageHeader title="Zugang" />
      {user.isError ? (
        <ErrorNotice subject="Angaben zum Zugang" onRetry={() => void user.refetch()} />
      ) : (
        <Stack gap="lg" aria-busy aria-label="Angaben zum Zugang werden geladen">
          <Skeleton height={480} radius="md" />
          <Skeleton height={160} radius="md" />
        </Stack>
      )}
    </Stack>
  );
}

/** Users edit their own access on another page. */
function AccessSections({ user }: { readonly user: User }) {
  const session = useSession();
  if (session.user['@id'] === user['@id']) return null;
  return (
    <Stack gap="lg">
      {user.isManaged && user.isActive && <PasswordSection user={user} />}
      {user.isManaged && <SecondFactorSection user={user} />}
      {user.isManaged && <SessionsSection user={user} />}
      {isOperator(session.actor) && <LeaveCustomerSection user={user} />}
    </Stack>
  );
}

function UserDetails({ current }: { readonly current: Versioned<User> }) {
  const { item: user } = current;
  return (
    <Stack gap="lg">
      <PageHeader title={nameOf(user)} subtitle={`${roleText(user.roles)} · ${user.email}`} />
      <FormColumns>
        <UserForm current={current} />
        <AccessSections user={user} />
      </FormColumns>
    </Stack>
  );
}
