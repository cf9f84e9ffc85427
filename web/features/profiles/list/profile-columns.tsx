import { IconCircleCheck, IconCircleOff, IconLock } from '@tabler/icons-react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { ProofBadge } from '#web/features/profile-documents/profile-documents.public.ts';
import type { Column } from '#web/ui/list/data-list.tsx';
import { Mark } from '#web/ui/list/mark.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { ActiveSwitch } from '#web/features/profiles/edit/active-switch.tsx';
import { placesText } from '#web/features/profiles/profile-words.ts';
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

const proofColumn: Column<Profile> = {
  name: 'Nachweise',
  render: ({ proofState }) =>
    proofState && (
      <span className={styles.proofs}>
        <ProofBadge state={proofState} />
      </span>
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

/** @param placeNames names of locations by IRI */
export const managedColumns = (placeNames: ReadonlyMap<string, string>): Column<Profile>[] => [
  proofColumn,
  nameColumn,
  { name: 'Standorte', render: ({ locations }) => placesText(locations, placeNames) },
  commentColumn,
  {
    name: 'Aktiv',
    kind: 'action',
    render: (profile) => (profile.erasedAt === undefined ? <ActiveSwitch profile={profile} /> : <Mark>gelöscht</Mark>),
  },
];

/** @param isPremium whether service staff may see proofs at this location */
export const readColumns = (isPremium: boolean): Column<Profile>[] => [
  statusColumn,
  nameColumn,
  ...(isPremium ? [proofColumn] : []),
  commentColumn,
];
