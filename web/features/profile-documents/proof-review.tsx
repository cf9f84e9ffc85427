import '#web/mantine-forms.css';
import { Button, Checkbox, Group, Stack, Textarea, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { type Decision, useProofReview } from './use-proof-review.ts';
import actions from '#web/ui/form/form-actions.module.css';
import { DateField } from '#web/ui/time/date-field.tsx';

interface ProofReviewProps {
  readonly proof: ProfileDocument;
  /** Says what was decided; without it, a notice does. */
  readonly onDecided?: ((decision: Decision) => void) | undefined;
  /** Whether there was no time yet to look at the proof, so that it cannot be accepted. */
  readonly isUnseen?: boolean;
}

/** Reviews a submitted proof. It does not count until an operator or admin has accepted it. */
export function ProofReview({ proof, onDecided, isUnseen = false }: ProofReviewProps) {
  const { values, faults, changeValues, decide, isPending } = useProofReview(proof, onDecided);
  const isRejected = proof.state === 'rejected';
  return (
    <Stack gap="md" component="section" aria-label="Prüfung">
      <Title order={2} size="h3">
        {isRejected ? 'Ablehnung zurücknehmen' : 'Prüfung'}
      </Title>
      {proof.isEndUnknown === true && (
        <EndFields
          end={values.end}
          isUnlimited={values.isUnlimited}
          fault={faults['invalidAt']}
          onChange={changeValues}
        />
      )}
      <Textarea
        label="Bemerkung"
        description={isRejected ? undefined : 'Bei einer Ablehnung der Grund.'}
        value={values.comment}
        error={faults['comment'] ?? faults['']}
        onChange={(event) => changeValues({ comment: event.currentTarget.value })}
      />
      <Decisions isRejected={isRejected} isPending={isPending} isUnseen={isUnseen} onDecided={decide} />
    </Stack>
  );
}

interface DecisionsProps {
  readonly isRejected: boolean;
  readonly isPending: boolean;
  readonly isUnseen: boolean;
  readonly onDecided: (decision: Decision) => void;
}

function Decisions({ isRejected, isPending, isUnseen, onDecided }: DecisionsProps) {
  return (
    <Group justify="flex-end" className={actions.actions}>
      {!isRejected && (
        <Button
          variant="default"
          leftSection={<IconX size={18} aria-hidden />}
          disabled={isPending}
          onClick={() => onDecided('rejected')}
        >
          Ablehnen
        </Button>
      )}
      <Button
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={isPending}
        disabled={isUnseen}
        onClick={() => onDecided('accepted')}
      >
        {isRejected ? 'Doch annehmen' : 'Annehmen'}
      </Button>
    </Group>
  );
}

interface EndFieldsProps {
  /** Calendar day, e.g. '2027-05-31'; '' while it is empty. */
  readonly end: string;
  readonly isUnlimited: boolean;
  readonly fault: string | undefined;
  readonly onChange: (changes: { end: string; isUnlimited: boolean }) => void;
}

/** Asks for the end of the validity, because the sender gave none and no rule determines one. */
function EndFields({ end, isUnlimited, fault, onChange }: EndFieldsProps) {
  return (
    <Stack gap="xs">
      <DateField
        label="Gültig bis"
        description="Das Ende ist unbekannt. Vor dem Annehmen bitte angeben."
        value={end}
        error={fault}
        disabled={isUnlimited}
        onChange={(next) => onChange({ end: next, isUnlimited })}
      />
      <Checkbox
        label="unbefristet"
        checked={isUnlimited}
        onChange={(event) => onChange({ end: '', isUnlimited: event.currentTarget.checked })}
      />
    </Stack>
  );
}
