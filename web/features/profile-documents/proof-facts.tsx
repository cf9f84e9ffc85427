import { Stack } from '@mantine/core';
import { type ProfileDocument, PROOF_REVIEW_TEXTS } from '#shared/contracts/profile-documents/profile-documents.ts';
import { useUserNames } from '#web/api/user-names.ts';
import { DocumentButton } from '#web/features/documents/one-document.public.ts';
import { labelOf } from '#web/ui/filter/choice-filter.tsx';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { formatDateTime, formatDay } from '#web/ui/time/local-time.ts';
import { useProfileChoices, useTypeChoices } from './proof-choices.ts';
import { ProofUntil } from './proof-until.tsx';
import { RichText } from '#web/features/profile-documents/edit/rich-text.tsx';

export function ProofFacts({ proof }: { readonly proof: ProfileDocument }) {
  const types = useTypeChoices();
  const person = labelOf(useProfileChoices(), proof.profile);
  const nameOfUser = useUserNames();
  const decided = proof.state === 'rejected' ? 'Abgelehnt' : 'Angenommen';
  const type = proof.typeName ?? labelOf(types, proof.type);
  return (
    <Stack gap="md">
      <FieldList
        fields={[
          { name: 'Gültig bis', value: <ProofUntil proof={proof} /> },
          // A proof is mostly named after its type, which is then not said twice.
          { name: 'Art', value: type === proof.name ? null : type },
          { name: 'Ausgestellt', value: formatDay(proof.issuedAt) },
          { name: 'Stand', value: PROOF_REVIEW_TEXTS[proof.state] },
          { name: `${decided} am`, value: proof.reviewedAt !== undefined && formatDateTime(proof.reviewedAt) },
          { name: `${decided} von`, value: proof.reviewedBy !== undefined && nameOfUser?.(proof.reviewedBy) },
          {
            name: proof.state === 'rejected' ? 'Grund der Ablehnung' : 'Bemerkung der Prüfung',
            value: proof.reviewComment,
          },
          { name: 'Erfasst', value: formatDateTime(proof.createdAt) },
          {
            name: 'Erfasst von',
            value: nameOfUser && (proof.user === undefined ? `${person}, per Link` : nameOfUser(proof.user)),
          },
          { name: 'Beschreibung', value: proof.description !== undefined && <RichText html={proof.description} /> },
        ]}
      />
      {proof.document !== undefined && (
        <DocumentButton document={proof.document} isMainAct={proof.state === 'accepted'} />
      )}
    </Stack>
  );
}
