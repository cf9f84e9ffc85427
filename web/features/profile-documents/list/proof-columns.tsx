import { Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ProfileDocument, PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { type Choice, labelOf } from '#web/ui/filter/choice-filter.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { ProofUntil } from '#web/features/profile-documents/proof-until.tsx';

interface ProofColumnsOptions {
  readonly profiles: readonly Choice[];
  /** IRIs of the people who are not active. */
  readonly inactiveProfiles: ReadonlySet<string>;
  readonly types: readonly Choice[];
  /** Names of organisations by IRI; null for users of a single organisation. */
  readonly customers: readonly Choice[] | null;
  /** Names of users; null if this user may not see who entered a proof. */
  readonly nameOfUser: ((user: string | undefined) => string) | null;
  /** False on the page of a single profile. */
  readonly withProfile: boolean;
  /** Whether headings say the status, so that a row needs to show only the day. */
  readonly isGroupedByStatus: boolean;
}

/** The validity comes first, because an expiring proof has to be renewed. */
export function proofColumns({
  profiles,
  inactiveProfiles,
  types,
  customers,
  nameOfUser,
  withProfile,
  isGroupedByStatus,
}: ProofColumnsOptions): Column<ProfileDocument>[] {
  const person: Column<ProfileDocument> = {
    name: 'Profil',
    isSelfExplanatory: true,
    render: ({ profile }) => (
      // Beside a badge the name would be cut.
      <>
        {labelOf(profiles, profile)}
        {inactiveProfiles.has(profile) && (
          <Text component="span" c="dimmed" inherit>
            , nicht aktiv
          </Text>
        )}
      </>
    ),
  };
  return [
    {
      name: 'Gültig bis',
      order: 'invalidAt',
      kind: 'short',
      render: (proof) => <ProofUntil proof={proof} isUnderHeading={isGroupedByStatus} />,
    },
    {
      name: 'Nachweis',
      order: 'name',
      kind: 'title',
      render: (proof) => <ProofName {...{ proof, types, isGroupedByStatus }} />,
    },
    ...(withProfile ? [person] : []),
    ...(customers === null ? [] : [organisationColumn(customers)]),
    ...(nameOfUser === null
      ? []
      : [{ name: 'Erfasst von', isSecondary: true, render: ({ user }: ProfileDocument) => nameOfUser(user) }]),
    {
      name: 'Ausgestellt',
      order: 'issuedAt',
      kind: 'short',
      // Beside the organisation there is no room for the name of the proof.
      isSecondary: customers !== null,
      render: ({ issuedAt }) => formatDay(issuedAt),
    },
  ];
}

const organisationColumn = (customers: readonly Choice[]): Column<ProfileDocument> => ({
  name: 'Organisation',
  isSelfExplanatory: true,
  render: ({ customer }) => labelOf(customers, customer),
});

interface ProofNameProps extends Pick<ProofColumnsOptions, 'types' | 'isGroupedByStatus'> {
  readonly proof: ProfileDocument;
}

/** Most proofs have the name of their type, so the type is shown only if it differs. */
function ProofName({
  proof: { name, type, typeName: recordedName, state, isSuperseded, document },
  types,
  isGroupedByStatus,
}: ProofNameProps) {
  const typeName = recordedName ?? labelOf(types, type);
  return (
    <RowTitle name={name}>
      {document !== undefined && <IconPaperclip size={16} role="img" aria-label="mit Datei" />}
      {state === 'rejected' && <Mark>{PROOF_REVIEW_TEXTS.rejected}</Mark>}
      {state === 'submitted' && !isGroupedByStatus && <Mark tone="alert">{PROOF_REVIEW_TEXTS.submitted}</Mark>}
      {isSuperseded && state === 'accepted' && <Mark>erneuert</Mark>}
      {typeName !== name && (
        <Text component="span" size="sm" c="dimmed">
          {typeName}
        </Text>
      )}
    </RowTitle>
  );
}
