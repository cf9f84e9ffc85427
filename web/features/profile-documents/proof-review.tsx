import '#web/mantine-forms.css';
import { Button, Checkbox, Group, Paper, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProfileDocument } from '#shared/contracts/profile-documents.ts';
import { ApiError } from '#web/api/client.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { type FieldErrors, violationErrors } from '#web/ui/field-errors.ts';
import { dayToWire } from '#web/ui/venue-time.ts';
import { useReviewProof } from './profile-documents.api.ts';

const REASON_MESSAGE = 'Bitte den Grund der Ablehnung angeben.';

const END_MESSAGE = 'Bitte das Ende angeben, oder dass der Nachweis unbefristet gilt.';

/** What was sent in counts only when somebody of the management has looked at it. */
export function ProofReview({ proof }: { readonly proof: ProfileDocument }) {
  const review = useReviewProof(proof.id);
  const isRejected = proof.state === 'rejected';
  const [comment, setComment] = useState('');
  const [end, setEnd] = useState('');
  const [isUnlimited, setIsUnlimited] = useState(false);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [key] = useState(() => crypto.randomUUID());
  const decide = (decision: 'accepted' | 'rejected') => {
    if (decision === 'rejected' && comment.trim() === '') return setFaults({ comment: REASON_MESSAGE });
    const asksForEnd = proof.isEndUnknown === true && decision === 'accepted';
    if (asksForEnd && end === '' && !isUnlimited) return setFaults({ invalidAt: END_MESSAGE });
    const body = {
      decision,
      ...(comment.trim() === '' ? {} : { comment }),
      ...(asksForEnd ? { invalidAt: isUnlimited ? null : dayToWire(end) } : {}),
    };
    // One key for each decision: whoever changes their mind after an error means something else.
    review.mutateAsync({ body, idempotencyKey: `${key}:${decision}` }).then(
      // Not by a callback of `mutate`: what was decided takes this section away before that would be called.
      () => showSuccess(decision === 'accepted' ? 'Der Nachweis wurde angenommen.' : 'Der Nachweis wurde abgelehnt.'),
      (error: unknown) => {
        const violations = error instanceof ApiError ? error.violations : [];
        if (violations.length === 0) showActError(error);
        else setFaults(violationErrors(violations, ['comment', 'invalidAt']));
      },
    );
  };
  return (
    <Paper withBorder p="md" component="section" aria-label="Prüfung">
      <Stack gap="md">
        <Title order={2} size="h3">
          {isRejected ? 'Ablehnung zurücknehmen' : 'Prüfung'}
        </Title>
        {proof.isEndUnknown === true && (
          <EndFields
            end={end}
            isUnlimited={isUnlimited}
            fault={faults['invalidAt']}
            onChange={(changes) => {
              setEnd(changes.end);
              setIsUnlimited(changes.isUnlimited);
              setFaults({});
            }}
          />
        )}
        <Textarea
          label="Bemerkung"
          description={isRejected ? undefined : 'Bei einer Ablehnung der Grund.'}
          value={comment}
          error={faults['comment'] ?? faults['']}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setFaults({});
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

interface EndFieldsProps {
  /** '2027-05-31', or '' while it is not said. */
  readonly end: string;
  readonly isUnlimited: boolean;
  readonly fault: string | undefined;
  readonly onChange: (changes: { end: string; isUnlimited: boolean }) => void;
}

/** Who sent it said nothing of an end, and no rule knows one. */
function EndFields({ end, isUnlimited, fault, onChange }: EndFieldsProps) {
  return (
    <Stack gap="xs">
      <TextInput
        type="date"
        label="Gültig bis"
        description="Das Ende ist unbekannt. Vor dem Annehmen bitte angeben."
        value={end}
        error={fault}
        disabled={isUnlimited}
        onChange={(event) => onChange({ end: event.currentTarget.value, isUnlimited })}
      />
      <Checkbox
        label="unbefristet"
        checked={isUnlimited}
        onChange={(event) => onChange({ end: '', isUnlimited: event.currentTarget.checked })}
      />
    </Stack>
  );
}
