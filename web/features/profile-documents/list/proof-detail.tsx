import { Anchor, Button, Group, Paper, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { isManagement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { DocumentPreview } from '#web/features/documents/one-document.public.ts';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { proofQuery } from '#web/features/profile-documents/profile-documents.api.ts';
import { useProfileChoices } from '#web/features/profile-documents/proof-choices.ts';
import { ProofFacts } from '#web/features/profile-documents/proof-facts.tsx';
import { ProofReview } from '#web/features/profile-documents/proof-review.tsx';
import { labelOf } from '#web/ui/filter/choice-filter.tsx';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';
import styles from './proof-detail.module.css';

interface ProofDetailProps {
  /** Id of the proof; '' closes the drawer. */
  readonly id: string;
  readonly rowNavigation: RowNavigation | null;
  /** Whether only proofs are listed that wait for a decision, so that each decision shows the next of them. */
  readonly areAllSubmitted: boolean;
  readonly onClose: () => void;
}

export function ProofDetail({ id, rowNavigation, areAllSubmitted, onClose }: ProofDetailProps) {
  const mayDecide = isManagement(useActor());
  const proof = useQuery({
    ...proofQuery(id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  const showOther = rowNavigation?.showNext ?? rowNavigation?.showPrevious;
  const item = proof.data?.item;
  const previewed = mayDecide && item?.state === 'submitted' ? item.document : undefined;
  const isPreviewed = previewed !== undefined;
  return (
    <DetailDrawer
      isOpen={id !== ''}
      title="Nachweis"
      rowNavigation={rowNavigation}
      isWide={isPreviewed}
      onClose={onClose}
    >
      {proof.isPending && <Skeleton height={320} radius="md" />}
      {proof.isError && <ErrorNotice subject="Angaben zum Nachweis" onRetry={() => void proof.refetch()} />}
      {item && (
        <div className={styles.content} data-previewed={isPreviewed || undefined}>
          {previewed !== undefined && <DocumentPreview document={previewed} />}
          <ProofContent
            key={item.id}
            proof={item}
            onDecided={areAllSubmitted && showOther ? showOther : () => undefined}
          />
        </div>
      )}
    </DetailDrawer>
  );
}

interface ProofContentProps {
  readonly proof: ProfileDocument;
  readonly onDecided: () => void;
}

function ProofContent({ proof, onDecided }: ProofContentProps) {
  const mayDecide = isManagement(useActor());
  const person = labelOf(useProfileChoices(), proof.profile);
  const profile = String(idFromIri(proof.profile, profiles.path));
  return (
    <Stack gap="lg">
      <DetailHead
        name={proof.name}
        about={
          <Anchor
            underline="always"
            aria-label={`Alle Nachweise von ${person}`}
            renderRoot={(props) => <Link to="/users/profiles_documents/{-$profile}" params={{ profile }} {...props} />}
          >
            {person}
          </Anchor>
        }
      />
      <ProofFacts proof={proof} />
      {mayDecide && proof.state !== 'accepted' && (
        <Paper withBorder p="md">
          <ProofReview proof={proof} onDecided={onDecided} />
        </Paper>
      )}
      {mayDecide && (
        <Group>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/users/profiles_document_edit/$id"
                params={{ id: String(proof.id) }}
                search={{ section: 'proof' }}
                {...props}
              />
            )}
          >
            Bearbeiten
          </Button>
        </Group>
      )}
      <LedgerEntryLine entity={proof['@id']} />
    </Stack>
  );
}
