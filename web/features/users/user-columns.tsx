import { IconCircleCheck, IconCircleOff, IconMailOpened } from '@tabler/icons-react';
import type { User, UserMember } from '#shared/contracts/users.ts';
import { highestRole } from '#shared/permissions.ts';
import type { Column } from '#web/ui/data-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { formatDateTime } from '#web/ui/venue-time.ts';
import { linksText, nameOf, roleText } from './user-words.ts';

interface UserColumnsOptions {
  /** Names by IRI; null where everybody works for one organisation. */
  readonly customers: ReadonlyMap<string, string> | null;
  /** Names by IRI; null where there are too many to load: then their number stands there. */
  readonly locations: ReadonlyMap<string, string> | null;
}

export function userColumns({ customers, locations }: UserColumnsOptions): Column<UserMember>[] {
  const columns: (Column<UserMember> | null)[] = [
    { name: 'Status', kind: 'short', render: (user) => <UserStatus user={user} /> },
    { name: 'Name', kind: 'title', render: nameOf },
    { name: 'E-Mail', kind: 'text', render: ({ email }) => <Address email={email} /> },
    { name: 'Rolle', kind: 'short', render: ({ roles }) => roleText(roles) },
    customers && { name: 'Organisationen', kind: 'text', render: (user) => linksText(user.customers, customers) },
    {
      name: 'Standorte',
      render: (user) => {
        if (highestRole(user.roles) !== 'ROLE_SERVICE') return 'alle';
        return locations ? linksText(user.locations, locations) : countOf(user);
      },
    },
    { name: 'Letzte Anmeldung', kind: 'short', render: ({ lastLoginAt }) => loginText(lastLoginAt) },
  ];
  return columns.filter((column) => column !== null);
}

const countOf = ({ locations }: User) => (locations.length === 0 ? 'keine' : String(locations.length));
const loginText = (lastLoginAt: string | undefined) =>
  lastLoginAt === undefined ? 'noch nie' : formatDateTime(lastLoginAt);

/** Where there is no room it breaks before its domain rather than anywhere. */
function Address({ email }: Pick<User, 'email'>) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

export function UserStatus({ user }: { readonly user: Pick<User, 'isActive' | 'hasPassword'> }) {
  if (!user.isActive)
    return (
      <StatusBadge tone="calm" icon={IconCircleOff}>
        nicht aktiv
      </StatusBadge>
    );
  return user.hasPassword ? (
    <StatusBadge tone="calm" icon={IconCircleCheck}>
      aktiv
    </StatusBadge>
  ) : (
    <StatusBadge tone="calm" icon={IconMailOpened}>
      eingeladen
    </StatusBadge>
  );
}
