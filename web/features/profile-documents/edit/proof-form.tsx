import '#web/mantine-forms.css';
import { NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { isManagement } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useSession } from '#web/api/session/session.ts';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT } from '#web/features/documents/documents.public.ts';
import { CustomerField } from '#web/features/customers/customers.public.ts';
import { labelOf } from '#web/ui/filter/choice-filter.tsx';
import { FileField } from '#web/ui/file/file-field.tsx';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { LazyRichTextField } from './lazy-rich-text-field.ts';
import {
  useCustomerOf,
  useOfferedTypeChoices,
  useProfileChoices,
  useStaffChoices,
} from '#web/features/profile-documents/proof-choices.ts';
import { type Beginning, PROOF_LABELS } from './proof-values.ts';
import { useProofForm } from './use-proof-form.ts';
import { ValidityFields } from './validity-fields.tsx';
import { DateField } from '#web/ui/time/date-field.tsx';

interface ProofFormProps {
  readonly current: Versioned<ProfileDocument | null>;
  readonly beginning: Beginning;
  readonly onSaved: (proof: ProfileDocument) => void;
  readonly onCancel: () => void;
}

export function ProofForm({ current, beginning, onSaved, onCancel }: ProofFormProps) {
  const proof = current.item;
  const draft = useProofForm({ current, beginning, onSaved });
  const { form, upload } = draft;
  const guard = useUnsavedChangesGuard(draft, onCancel);
  const mayDecide = isManagement(useSession().actor);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || upload.file !== null || undefined}>
      <Stack gap="md">
        <FormErrorSummary errors={form.errors} labels={PROOF_LABELS} attempt={draft.failedAttempts} />
        <ConcurrentEdits {...draft.concurrentEdits} />
        <PersonAndType form={form} isNew={proof === null} />
        <TextInput
          label={PROOF_LABELS.name}
          name="name"
          description={`Nachweise mit demselben Namen lösen einander ab.${proof === null ? ' Leer: der Name der Art.' : ''}`}
          {...form.getInputProps('name')}
        />
        <DateField
          label={PROOF_LABELS.issuedAt}
          name="issuedAt"
          required
          {...form.getInputProps('issuedAt')}
          value={form.values.issuedAt}
        />
        <ValidityFields form={form} proposal={draft.proposal} asking={draft.asking} />
        <FileField
          label={proof?.document === undefined ? PROOF_LABELS.file : 'Andere Datei'}
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
            key={descriptionOf(draft.concurrentEdits)}
            label={PROOF_LABELS.description}
            description="Zum Beispiel Veranstalter, Inhalt oder Auflagen."
            initialValue={form.values.description}
            error={typeof form.errors['description'] === 'string' ? form.errors['description'] : undefined}
            onChange={(description) => form.setFieldValue('description', description)}
          />
        </Suspense>
        <FormActions
          submitLabel={mayDecide ? 'Speichern' : 'Einreichen'}
          isSending={form.submitting}
          onCancel={guard.close}
        />
      </Stack>
      {guard.dialog}
    </form>
  );
}

/** The editor holds its own text, so it is created again when another user's text is taken over. */
const descriptionOf = ({ notificationCount, others }: ProofDraft['concurrentEdits']) =>
  `${notificationCount}:${others.some(({ field, isTaken }) => field === 'description' && isTaken)}`;

type ProofDraft = ReturnType<typeof useProofForm>;

/** Service staff submit their own proofs, and the profile of a stored proof does not change. */
function PersonAndType({ form, isNew }: Pick<ProofDraft, 'form'> & { readonly isNew: boolean }) {
  const { actor } = useSession();
  // A URL that contains the profile determines the organisation as well.
  const ofPerson = useCustomerOf(form.values.profile);
  const customer = ofPerson ?? form.values.customer;
  const profiles = useStaffChoices(customer);
  const everybody = useProfileChoices();
  const types = useOfferedTypeChoices(form.values.type);
  const unchosen = { value: '', label: 'Bitte wählen' };
  return (
    <>
      {isNew && (
        <CustomerField
          value={customer}
          error={form.errors['customer']}
          onChange={(chosen) => form.setValues({ customer: chosen, profile: '' })}
        />
      )}
      {isNew && isManagement(actor) ? (
        <NativeSelect
          label={PROOF_LABELS.profile}
          name="profile"
          required
          data={[unchosen, ...profiles]}
          {...form.getInputProps('profile')}
        />
      ) : (
        <TextInput label={PROOF_LABELS.profile} readOnly value={labelOf(everybody, form.values.profile)} />
      )}
      <NativeSelect
        label={PROOF_LABELS.type}
        name="type"
        required
        data={[unchosen, ...types]}
        {...form.getInputProps('type')}
      />
    </>
  );
}
