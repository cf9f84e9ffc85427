import { Anchor, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
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
import { DECISION_TEXTS } from '#web/features/profile-documents/use-proof-review.ts';
import { labelOf } from '#web/ui/filter/choice-filter.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
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
  /** Whether only proofs are listed that wait for a decision, so that each decision shows the next of them or closes. */
  readonly areAllSubmitted: boolean;
  /** Called instead of `onClose` after the decision about the last of them. */
  readonly onNoneLeft: () => void;
  readonly onClose: () => void;
}

export function ProofDetail({ id, rowNavigation, areAllSubmitted, onNoneLeft, onClose }: ProofDetailProps) {
  const mayDecide = isManagement(useActor());
  const proof = useQuery({
    ...proofQuery(id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  const showOther = rowNavigation?.showNext ?? rowNavigation?.showPrevious;
  const item = proof.data?.item;
  // What the last decision was, because the next proof takes the place of the one that it was about.
  const [decided, setDecided] = useState<string | null>(null);
  if (id === '' && decided !== null) setDecided(null);
  const goOn = (text: string) => {
    if (showOther) {
      setDecided(text);
      showOther();
    } else {
      showSuccess(`${text}. Hier ist keiner mehr zu prüfen.`);
      onNoneLeft();
    }
  };
  // The proof whose file is shown, or of which is known that it cannot be.
  const [settled, setSettled] = useState<number | null>(null);
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
      {proof.isLoadingError && <ErrorNotice subject="Angaben zum Nachweis" onRetry={() => void proof.refetch()} />}
      {decided !== null && (
        <Text role="status" className={styles.decided}>
          <IconCheck size={20} aria-hidden />
          {decided}
        </Text>
      )}
      {item && (
        <div className={styles.content} data-previewed={isPreviewed || undefined}>
          {previewed !== undefined && (
            <DocumentPreview key={item.id} document={previewed} onSettled={() => setSettled(item.id)} />
          )}
          <ProofContent
            key={`content-${item.id}`}
            proof={item}
            isNext={decided !== null}
            isFileSettled={!isPreviewed || settled === item.id}
            onDecided={areAllSubmitted && rowNavigation !== null ? goOn : undefined}
          />
        </div>
      )}
    </DetailDrawer>
  );
}

interface ProofContentProps {
  readonly proof: ProfileDocument;
  /** Whether a decision brought it here, under the finger that decided. */
  readonly isNext: boolean;
  readonly isFileSettled: boolean;
  /** Shows the next proof, if there is one, and says what was decided about this one. */
  readonly onDecided: ((text: string) => void) | undefined;
}

const LOOK_MILLISECONDS = 1000;

function ProofContent({ proof, isNext, isFileSettled, onDecided }: ProofContentProps) {
  const mayDecide = isManagement(useActor());
  const [isUnseen, setIsUnseen] = useState(isNext);
  // A file that was loaded before is shown at once, so a second press takes as long as without a file.
  useEffect(() => {
    if (!isUnseen || !isFileSettled) return undefined;
    const timer = setTimeout(() => setIsUnseen(false), LOOK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isUnseen, isFileSettled]);
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
          <ProofReview
            proof={proof}
            isUnseen={isUnseen}
            onDecided={onDecided && ((decision) => onDecided(`${person}: ${proof.name} ${DECISION_TEXTS[decision]}`))}
          />
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
