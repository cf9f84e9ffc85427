import { Stack } from '@mantine/core';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { isManagement } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { NOTHING_STORED } from '#web/ui/edit/use-edit-form.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { DescriptionField, IssuedAtField, NameField, PersonAndType, ProofFileField } from './proof-fields.tsx';
import { type InitialChoice, PROOF_LABELS } from './proof-values.ts';
import { useProofForm } from './use-proof-form.ts';
import { ValidityFields } from './validity-fields.tsx';

interface NewProofFormProps {
  readonly initialChoice: InitialChoice;
  readonly onSaved: (proof: ProfileDocument) => void;
  readonly onCancel: () => void;
}

/** Records a proof. All its sections are needed, so they stand one below the other. */
export function NewProofForm({ initialChoice, onSaved, onCancel }: NewProofFormProps) {
  const draft = useProofForm({ current: NOTHING_STORED, initialChoice, onSaved });
  const { form } = draft;
  const hasChanges = draft.changes.length > 0;
  const unsaved = { form: { isDirty: () => hasChanges, submitting: form.submitting }, discard: draft.discard };
  const guard = useUnsavedChangesGuard(unsaved, onCancel);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={hasChanges || undefined}>
      <Stack gap="lg">
        <FormErrorSummary errors={form.errors} labels={PROOF_LABELS} attempt={draft.failedAttempts} />
        <FormSection title="Was und für wen">
          <PersonAndType draft={draft} isNew />
          <NameField draft={draft} isNew />
        </FormSection>
        <FormSection title="Wie lange">
          <IssuedAtField draft={draft} />
          <ValidityFields form={form} proposal={draft.proposal} asking={draft.asking} />
        </FormSection>
        <FormSection title="Datei und Beschreibung">
          <ProofFileField draft={draft} isReplacing={false} />
          <DescriptionField draft={draft} />
        </FormSection>
        <FormActions
          submitLabel={isManagement(useActor()) ? 'Nachweis anlegen' : 'Einreichen'}
          isSending={form.submitting}
          onCancel={guard.close}
        />
      </Stack>
      {guard.dialog}
    </form>
  );
}
