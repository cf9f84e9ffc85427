import { Text } from '@mantine/core';
import type { Profile, ProofState } from '#shared/contracts/profiles/profiles.ts';
import { LocationNames } from '#web/features/locations/locations.public.ts';
import {
  IncompleteProofs,
  MayNotWorkBadge,
  ProofTone,
  SubmittedProof,
} from '#web/features/profile-documents/profile-documents.public.ts';
import type { Column } from '#web/ui/list/column.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { LongText } from '#web/ui/record/long-text.tsx';

/**
 * Shows the state by which the list is filtered. That nothing is missing is normal, so a table says it in grey and a card
 * leaves it out. A person whose proofs are all valid may lack another one, and must not work.
 */
const proofColumn = (isGrouped: boolean): Column<Profile> => {
  return {
    name: 'Nachweise',
    order: 'urgency',
    kind: 'short',
    render: (profile) => (
      <>
        {needsAction(profile.proofState) && <ProofTone state={profile.proofState} endingProof={profile.endingProof} />}
        {lacksUnseenProof(profile) && (isGrouped ? <IncompleteProofs /> : <MayNotWorkBadge />)}
        {needsProof(profile) && profile.hasSubmittedProof === true && <SubmittedProof />}
        {hasAllProofs(profile) && <Text c="dimmed">vollständig</Text>}
      </>
    ),
    isEmpty: (profile) => !needsProof(profile),
  };
};

const needsAction = (state: ProofState | undefined) => state !== undefined && state !== 'fine';

const needsProof = (profile: Profile) => needsAction(profile.proofState) || lacksUnseenProof(profile);

const hasAllProofs = ({ isActive, proofState, mayNotWork }: Profile) =>
  isActive && proofState === 'fine' && mayNotWork === false;

const lacksUnseenProof = ({ proofState, mayNotWork }: Profile) =>
  mayNotWork === true && (proofState === 'fine' || proofState === 'expiring');

/** Most profiles are active, so only the state of inactive ones is shown. */
const nameColumn = (isGrouped: boolean): Column<Profile> => ({
  name: 'Name',
  order: 'name',
  kind: 'title',
  render: ({ name, hasPin, isActive, erasedAt }) => (
    <RowTitle name={name}>
      {hasPin && <Mark>PIN</Mark>}
      {erasedAt !== undefined ? <Mark>gelöscht</Mark> : !isActive && !isGrouped && <Mark>nicht aktiv</Mark>}
    </RowTitle>
  ),
});

const commentColumn: Column<Profile> = {
  name: 'Kommentar',
  isSelfExplanatory: true,
  kind: 'text',
  render: ({ comment }) => <LongText>{comment}</LongText>,
  isEmpty: ({ comment }) => comment === undefined,
};

interface ManagementColumnsOptions {
  /** Names of locations by IRI. */
  readonly locations: ReadonlyMap<string, string>;
  /** Names of organisations by IRI; null for users of a single organisation, which needs no column. */
  readonly customers: ReadonlyMap<string, string> | null;
  /** Whether headings say who must not work and who is not active. */
  readonly isGrouped: boolean;
}

export const managementColumns = ({
  locations: names,
  customers,
  isGrouped,
}: ManagementColumnsOptions): Column<Profile>[] => [
  nameColumn(isGrouped),
  ...(customers === null ? [] : [organisationColumn(customers)]),
  // Every profile has locations, so they stand first below the name on the cards of a phone.
  { name: 'Standorte', isSelfExplanatory: true, render: ({ locations }) => namesOf(locations, names) },
  proofColumn(isGrouped),
  commentColumn,
];

const organisationColumn = (customers: ReadonlyMap<string, string>): Column<Profile> => ({
  name: 'Organisation',
  isSelfExplanatory: true,
  render: ({ customer }) => customers.get(customer) ?? '…',
});

const namesOf = (locations: Profile['locations'], names: ReadonlyMap<string, string>) =>
  locations === undefined || locations.length === 0 ? (
    'alle'
  ) : (
    <LocationNames locations={locations} nameOf={(location) => names.get(location) ?? '…'} />
  );

/** @param canSeeProofs whether the plan of the location includes proofs */
export const serviceColumns = (canSeeProofs: boolean): Column<Profile>[] => [
  nameColumn(false),
  ...(canSeeProofs ? [proofColumn(false)] : []),
  commentColumn,
];
