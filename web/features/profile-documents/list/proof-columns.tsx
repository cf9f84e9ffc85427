import { Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ProfileDocument, PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { type Choice, labelOf } from '#web/ui/filter/choice-filter.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { Mark } from '#web/ui/list/mark.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import { ProofUntil } from '#web/features/profile-documents/proof-until.tsx';

interface ProofColumnsOptions {
  readonly profiles: readonly Choice[];
  readonly types: readonly Choice[];
  /** Names of organisations by IRI; null for users of a single organisation. */
  readonly customers: readonly Choice[] | null;
  /** Names of users; null if this user may not see who entered a proof. */
  readonly nameOfUser: ((user: string | undefined) => string) | null;
  /** False on the page of a single profile. */
  readonly withProfile: boolean;
}

/** The validity comes first, because an expiring proof has to be renewed. */
export function proofColumns({
  profiles,
  types,
  customers,
  nameOfUser,
  withProfile,
}: ProofColumnsOptions): Column<ProfileDocument>[] {
  const person: Column<ProfileDocument> = { name: 'Profil', render: ({ profile }) => labelOf(profiles, profile) };
  return [
    { name: 'Gültig bis', order: 'invalidAt', kind: 'short', render: (proof) => <ProofUntil proof={proof} /> },
    { name: 'Nachweis', order: 'name', kind: 'title', render: (proof) => <ProofName proof={proof} types={types} /> },
    ...(withProfile ? [person] : []),
    ...columnIf(customers, 'Organisation', (known, { customer }) => labelOf(known, customer)),
    ...columnIf(nameOfUser, 'Erfasst von', (nameOf, { user }) => nameOf(user)),
    { name: 'Ausgestellt', order: 'issuedAt', kind: 'short', render: ({ issuedAt }) => formatDay(issuedAt) },
  ];
}

/** Returns the column only if its names may be shown. */
const columnIf = <Known,>(
  known: Known | null,
  name: string,
  render: (known: Known, proof: ProfileDocument) => ReactNode,
): Column<ProfileDocument>[] => (known === null ? [] : [{ name, render: (proof) => render(known, proof) }]);

interface ProofNameProps {
  readonly proof: ProfileDocument;
  readonly types: readonly Choice[];
}

/** Most proofs have the name of their type, so the type is shown only if it differs. */
function ProofName({
  proof: { name, type, typeName: recordedName, state, isSuperseded, document },
  types,
}: ProofNameProps) {
  const typeName = recordedName ?? labelOf(types, type);
  return (
    <RowTitle name={name}>
      {document !== undefined && <IconPaperclip size={16} role="img" aria-label="mit Datei" />}
      {state !== 'accepted' && (
        <Mark tone={state === 'submitted' ? 'alert' : 'plain'}>{PROOF_REVIEW_TEXTS[state]}</Mark>
      )}
      {isSuperseded && state === 'accepted' && <Mark>erneuert</Mark>}
      {typeName !== name && (
        <Text component="span" size="sm" c="dimmed">
          {typeName}
        </Text>
      )}
    </RowTitle>
  );
}
