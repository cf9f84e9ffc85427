import { IconCircleCheck, IconCircleOff, IconLock } from '@tabler/icons-react';
import type { Profile } from '#shared/contracts/profiles.ts';
import type { Column } from '#web/ui/data-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { placesText } from './profile-words.ts';
import styles from './profile-list.module.css';

const statusColumn: Column<Profile> = {
  name: 'Status',
  kind: 'short',
  render: ({ isActive, erasedAt }) => (
    <StatusBadge tone="calm" icon={isActive ? IconCircleCheck : IconCircleOff}>
      {erasedAt === undefined ? (isActive ? 'aktiv' : 'nicht aktiv') : 'gelöscht'}
    </StatusBadge>
  ),
};

const nameColumn: Column<Profile> = {
  name: 'Name',
  kind: 'title',
  render: ({ name, hasPin }) => (
    <span className={styles.name}>
      {name}
      {hasPin && <IconLock size={16} aria-label="mit PIN" className={styles.lock} />}
    </span>
  ),
};

const commentColumn: Column<Profile> = {
  name: 'Kommentar',
  kind: 'text',
  render: ({ comment }) => comment,
  isEmpty: ({ comment }) => comment === undefined,
};

/** @param placeNames names of locations by their IRI */
export const managedColumns = (placeNames: ReadonlyMap<string, string>): Column<Profile>[] => [
  statusColumn,
  nameColumn,
  { name: 'Standorte', render: ({ locations }) => placesText(locations, placeNames) },
  commentColumn,
  {
    name: 'Aktiv',
    kind: 'action',
    render: (profile) => profile.erasedAt === undefined && <ActiveSwitch profile={profile} />,
  },
];

export const readColumns: Column<Profile>[] = [statusColumn, nameColumn, commentColumn];
