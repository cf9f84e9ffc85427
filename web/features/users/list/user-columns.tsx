import type { User, UserMember } from '#shared/contracts/users/users.ts';
import { isTabletEmail } from '#shared/domain/tablet-email.ts';
import { highestRole } from '#shared/permissions.ts';
import type { Column } from '#web/ui/list/column.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { LocationNames } from '#web/features/locations/locations.public.ts';
import { EmailText } from '#web/ui/form/email-text.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { linksText, nameOf, roleText } from '#web/features/users/user-texts.ts';

interface UserColumnsOptions {
  /** Names of organisations by IRI; null if the list shows only one organisation, which needs no column. */
  readonly customers: ReadonlyMap<string, string> | null;
  /**
   * Names of locations by IRI; null if there are too many to load. Their number is then shown beside the organisation.
   */
  readonly locations: ReadonlyMap<string, string> | null;
}

export function userColumns({ customers, locations }: UserColumnsOptions): Column<UserMember>[] {
  const columns: (Column<UserMember> | null)[] = [
    { name: 'Name', order: 'lastname', kind: 'title', render: (user) => <UserName user={user} /> },
    {
      name: 'E-Mail',
      isSelfExplanatory: true,
      order: 'email',
      render: ({ email }) => (isTabletEmail(email) ? 'keine' : <EmailText email={email} />),
    },
    { name: 'Rolle', isSelfExplanatory: true, kind: 'short', render: ({ roles }) => roleText(roles) },
    customers && {
      name: 'Organisationen',
      isSelfExplanatory: true,
      kind: 'text',
      // Another column would not fit on a tablet.
      render: (user) => [linksText(user.customers, customers), ...locationCountTexts(user)].join(', '),
    },
    locations && {
      name: 'Standorte',
      isSelfExplanatory: true,
      render: (user) => (worksAtChosenLocations(user) ? <Workplaces {...{ user, locations }} /> : 'alle Standorte'),
    },
    {
      name: 'Letzte Anmeldung',
      isSecondary: customers !== null,
      order: 'lastLoginAt',
      kind: 'short',
      // A tablet never signs in with a password: when it was last seen stands in its own list.
      render: ({ email, lastLoginAt }) => (isTabletEmail(email) ? 'siehe Tablets' : loginText(lastLoginAt)),
    },
  ];
  return columns.filter((column) => column !== null);
}

/** Most logins are used, so only another state is shown. */
const UserName = ({ user }: { readonly user: UserMember }) => (
  <RowTitle name={nameOf(user)}>
    {!user.isActive && <Mark>nicht aktiv</Mark>}
    {user.isActive && !user.hasPassword && !isTabletEmail(user.email) && <Mark>eingeladen</Mark>}
  </RowTitle>
);

interface WorkplacesProps {
  readonly user: User;
  readonly locations: ReadonlyMap<string, string>;
}

const Workplaces = ({ user, locations }: WorkplacesProps) =>
  user.locations.length === 0 ? (
    'keine'
  ) : (
    <LocationNames locations={user.locations} nameOf={(location) => locations.get(location) ?? '…'} />
  );

/** Operators and admins work at all locations. */
const worksAtChosenLocations = ({ roles }: User) => highestRole(roles) === 'ROLE_SERVICE';

function locationCountTexts(user: User): string[] {
  const count = user.locations.length;
  if (!worksAtChosenLocations(user)) return [];
  return [count === 0 ? 'keine Standorte' : count === 1 ? '1 Standort' : `${count} Standorte`];
}

const loginText = (lastLoginAt: string | undefined) =>
  lastLoginAt === undefined ? 'noch nie' : formatDateTime(lastLoginAt);
