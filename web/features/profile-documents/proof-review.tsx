import '#web/mantine-forms.css';
import { Button, Group, Paper, Stack, Textarea, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProfileDocument } from '#shared/contracts/profile-documents.ts';
import { ApiError } from '#web/api/client.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { useReviewProof } from './profile-documents.api.ts';

const REASON_MESSAGE = 'Bitte den Grund der Ablehnung angeben.';

/** What was sent in counts only when somebody of the management has looked at it. */
export function ProofReview({ proof }: { readonly proof: ProfileDocument }) {
  const review = useReviewProof(proof.id);
  const isRejected = proof.state === 'rejected';
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState<string>();
  const [key] = useState(() => crypto.randomUUID());
  const decide = (decision: 'accepted' | 'rejected') => {
    if (decision === 'rejected' && comment.trim() === '') return setFault(REASON_MESSAGE);
    const body = comment.trim() === '' ? { decision } : { decision, comment };
    // One key for each decision: whoever changes their mind after an error means something else.
    review.mutateAsync({ body, idempotencyKey: `${key}:${decision}` }).then(
      // Not by a callback of `mutate`: what was decided takes this section away before that would be called.
      () => showSuccess(decision === 'accepted' ? 'Der Nachweis wurde angenommen.' : 'Der Nachweis wurde abgelehnt.'),
      (error: unknown) => {
        const [violation] = error instanceof ApiError ? error.violations : [];
        if (violation === undefined) showActError(error);
        else setFault(violation.message);
      },
    );
  };
  return (
    <Paper withBorder p="md" component="section" aria-label="Prüfung">
      <Stack gap="md">
        <Title order={2} size="h3">
          {isRejected ? 'Ablehnung zurücknehmen' : 'Prüfung'}
        </Title>
        <Textarea
          label="Bemerkung"
          description={isRejected ? undefined : 'Bei einer Ablehnung der Grund.'}
          value={comment}
          error={fault}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <Group justify="flex-end">
          {!isRejected && (
            <Button
              variant="default"
              leftSection={<IconX size={18} aria-hidden />}
              disabled={review.isPending}
              onClick={() => decide('rejected')}
            >
              Ablehnen
            </Button>
          )}
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={review.isPending}
            onClick={() => decide('accepted')}
          >
            {isRejected ? 'Doch annehmen' : 'Annehmen'}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
