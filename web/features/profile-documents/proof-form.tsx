import '#web/mantine-forms.css';
import { NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import type { ProfileDocument } from '#shared/contracts/profile-documents.ts';
import { isManagement } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT } from '#web/features/documents/documents.public.ts';
import { labelOf } from '#web/ui/choice-filter.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { useUnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { LazyRichTextField } from './lazy-rich-text-field.ts';
import { useProfileChoices, useStaffChoices, useTypeChoices } from './proof-choices.ts';
import { useProofForm } from './use-proof-form.ts';
import { ValidityFields } from './validity-fields.tsx';

interface ProofFormProps {
  /** Null for a new one. */
  readonly proof: ProfileDocument | null;
  readonly beginning: { readonly profile: string; readonly type: string };
  readonly onSaved: (proof: ProfileDocument) => void;
  readonly onCancel: () => void;
}

const LABELS = {
  profile: 'Profil',
  type: 'Art',
  name: 'Name',
  issuedAt: 'Ausgestellt am',
  invalidAt: 'Gültig bis',
  file: 'Datei',
  description: 'Beschreibung',
};

export function ProofForm({ proof, beginning, onSaved, onCancel }: ProofFormProps) {
  const draft = useProofForm({ proof, beginning, onSaved });
  const { form, upload } = draft;
  const guard = useUnsavedChangesGuard(draft, onCancel);
  const mayDecide = isManagement(useSession().actor);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <Stack gap="md">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
        <PersonAndType form={form} isNew={proof === null} />
        <TextInput
          label={LABELS.name}
          name="name"
          description={`Nachweise mit demselben Namen lösen einander ab.${proof === null ? ' Leer: der Name der Art.' : ''}`}
          {...form.getInputProps('name')}
        />
        <TextInput type="date" label={LABELS.issuedAt} name="issuedAt" required {...form.getInputProps('issuedAt')} />
        <ValidityFields form={form} proposal={draft.proposal} asking={draft.asking} />
        <FileField
          label={proof?.document === undefined ? LABELS.file : 'Andere Datei'}
          description={ACCEPTED_FILES_TEXT}
          accept={ACCEPTED_FILES}
          file={upload.file}
          progress={upload.progress}
          error={typeof form.errors['file'] === 'string' ? form.errors['file'] : undefined}
          onChange={upload.choose}
          onCancel={upload.cancel}
        />
        <Suspense fallback={<Skeleton height={180} aria-label="Beschreibung wird geladen" />}>
          <LazyRichTextField
            label={LABELS.description}
            description="Zum Beispiel Veranstalter, Inhalt oder Auflagen."
            initialValue={form.values.description}
            error={typeof form.errors['description'] === 'string' ? form.errors['description'] : undefined}
            onChange={(description) => form.setFieldValue('description', description)}
          />
        </Suspense>
        <FormActions act={mayDecide ? 'Speichern' : 'Einreichen'} isSending={form.submitting} onCancel={guard.close} />
      </Stack>
      {guard.dialog}
    </form>
  );
}

type ProofDraft = ReturnType<typeof useProofForm>;

/** The service sends what is its own; whose proof something is does not change. */
function PersonAndType({ form, isNew }: Pick<ProofDraft, 'form'> & { readonly isNew: boolean }) {
  const { actor } = useSession();
  const profiles = useStaffChoices();
  const everybody = useProfileChoices();
  const types = useTypeChoices();
  const unchosen = { value: '', label: 'Bitte wählen' };
  return (
    <>
      {isNew && isManagement(actor) ? (
        <NativeSelect
          label={LABELS.profile}
          name="profile"
          required
          data={[unchosen, ...profiles]}
          {...form.getInputProps('profile')}
        />
      ) : (
        <TextInput label={LABELS.profile} readOnly value={labelOf(everybody, form.values.profile)} />
      )}
      <NativeSelect
        label={LABELS.type}
        name="type"
        required
        data={[unchosen, ...types]}
        {...form.getInputProps('type')}
      />
    </>
  );
}
