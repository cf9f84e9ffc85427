import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Document } from '#shared/contracts/documents.ts';
import { isManagement } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { SheetModal } from '#web/ui/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { FILE_CATEGORIES } from './document-filters.tsx';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT } from './document-words.ts';
import { useLocationChoices } from './location-choices.ts';
import { useDocumentForm } from './use-document-form.ts';

/** What is done with the file, and to which. */
export type DocumentAct =
  | { readonly kind: 'new' }
  | { readonly kind: 'change'; readonly document: Document }
  | { readonly kind: 'version'; readonly document: Document };

export type DocumentFormModalProps = DocumentAct & {
  readonly onClose: () => void;
  readonly onStored?: (document: Document) => void;
};

const TITLES = { new: 'Datei hochladen', change: 'Datei bearbeiten', version: 'Neue Fassung hochladen' };
const ACTS = { new: 'Hochladen', change: 'Speichern', version: 'Hochladen' };
const LABELS = {
  file: 'Datei',
  name: 'Name',
  category: 'Kategorie',
  location: 'Standort',
  validUntil: 'Gültig bis',
  needsReading: 'Lesebestätigung',
};

export function DocumentFormModal({ onClose, onStored, ...act }: DocumentFormModalProps) {
  const draft = useDocumentForm(act, (document) => {
    onStored?.(document);
    onClose();
  });
  const { form, upload } = draft;
  const guard = useUnsavedChangesGuard(draft, () => {
    upload.cancel();
    onClose();
  });
  return (
    <SheetModal isOpen title={TITLES[act.kind]} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          {act.kind !== 'change' && (
            <FileField
              label={LABELS.file}
              description={ACCEPTED_FILES_TEXT}
              accept={ACCEPTED_FILES}
              isRequired
              file={upload.file}
              progress={upload.progress}
              error={errorText(form.errors['file'])}
              onChange={upload.choose}
              onCancel={upload.cancel}
            />
          )}
          <DocumentFields form={form} />
          <FormActions act={ACTS[act.kind]} isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

const errorText = (error: unknown) => (typeof error === 'string' ? error : undefined);

function DocumentFields({ form }: Pick<ReturnType<typeof useDocumentForm>, 'form'>) {
  const { actor } = useSession();
  const locations = useLocationChoices();
  return (
    <>
      <TextInput label={LABELS.name} name="name" required {...form.getInputProps('name')} />
      <NativeSelect
        label={LABELS.category}
        name="category"
        required
        data={[{ value: '', label: 'Bitte wählen' }, ...FILE_CATEGORIES]}
        {...form.getInputProps('category')}
      />
      {isManagement(actor) && (
        <NativeSelect
          label={LABELS.location}
          name="location"
          data={[{ value: '', label: 'Alle Standorte' }, ...locations]}
          {...form.getInputProps('location')}
        />
      )}
      <TextInput
        type="date"
        label={LABELS.validUntil}
        description="Leer lassen, wenn sie unbefristet gilt."
        name="validUntil"
        {...form.getInputProps('validUntil')}
      />
      {isManagement(actor) && (
        <Checkbox
          label="Alle Profile sollen bestätigen, dass sie diese Datei gelesen haben"
          name="needsReading"
          {...form.getInputProps('needsReading', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
