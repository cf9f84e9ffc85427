import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { isManagement } from '#shared/permissions.ts';
import { toLocationChoices } from '#web/features/locations/locations.public.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useSession } from '#web/api/session/session.ts';
import { CustomerField } from '#web/features/customers/customers.public.ts';
import { FileField } from '#web/ui/file/file-field.tsx';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { FILE_CATEGORIES } from './document-filters.tsx';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT } from './document-texts.ts';
import { useOfferedLocations } from './location-choices.ts';
import { NOTHING_STORED } from '#web/ui/edit/use-edit-form.ts';
import { documentChangeQuery } from './documents.api.ts';
import { DOCUMENT_LABELS, type DocumentOperation, endBefore, useDocumentForm } from './use-document-form.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';

export type DocumentFormModalProps = DocumentOperation & {
  readonly onClose: () => void;
  readonly onStored?: (document: Document) => void;
};

const TITLE_TEXTS = { new: 'Datei hochladen', change: 'Datei bearbeiten', version: 'Neue Fassung hochladen' };
const SUBMIT_LABELS = { new: 'Hochladen', change: 'Speichern', version: 'Hochladen' };
/** Edits a file or uploads a new one. A change starts with the values that are stored now. */
export function DocumentFormModal(props: DocumentFormModalProps) {
  const id = props.kind === 'change' ? props.document.id : 0;
  const current = useQuery({ ...documentChangeQuery(id), enabled: props.kind === 'change' });
  if (props.kind !== 'change') return <DocumentForm {...props} current={NOTHING_STORED} />;
  if (current.data !== undefined && current.isFetchedAfterMount)
    return <DocumentForm {...props} current={current.data} />;
  return (
    <SheetModal isOpen title={TITLE_TEXTS.change} onClose={props.onClose}>
      {current.isError ? (
        <ErrorNotice subject="Angaben zur Datei" onRetry={() => void current.refetch()} />
      ) : (
        <Skeleton height={320} role="group" aria-label="Angaben zur Datei werden geladen" />
      )}
    </SheetModal>
  );
}

type DocumentFormProps = DocumentFormModalProps & { readonly current: Versioned<Document | null> };

function DocumentForm({ onClose, onStored, current, ...operation }: DocumentFormProps) {
  const draft = useDocumentForm({ operation, current }, (document) => {
    onStored?.(document);
    onClose();
  });
  const { form, upload } = draft;
  const guard = useUnsavedChangesGuard(draft, () => {
    upload.cancel();
    onClose();
  });
  return (
    <SheetModal isOpen title={TITLE_TEXTS[operation.kind]} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={DOCUMENT_LABELS} attempt={draft.failedAttempts} />
          <ConcurrentEdits {...draft.concurrentEdits} />
          {operation.kind !== 'change' && (
            <FileField
              label={DOCUMENT_LABELS.file}
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
          <DocumentFields form={form} operation={operation} />
          <FormActions
            submitLabel={SUBMIT_LABELS[operation.kind]}
            isSending={form.submitting}
            isSticky
            onCancel={guard.close}
          />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

const errorText = (error: unknown) => (typeof error === 'string' ? error : undefined);

interface DocumentFieldsProps extends Pick<ReturnType<typeof useDocumentForm>, 'form'> {
  readonly operation: DocumentOperation;
}

function DocumentFields({ form, operation }: DocumentFieldsProps) {
  const { actor } = useSession();
  const locations = toLocationChoices(useOfferedLocations(form.values.customer));
  const validUntil = <ValidUntil form={form} operation={operation} />;
  return (
    <>
      {/* Of a new version only the file and its end are new. */}
      {operation.kind === 'version' && validUntil}
      <TextInput label={DOCUMENT_LABELS.name} name="name" required {...form.getInputProps('name')} />
      <NativeSelect
        label={DOCUMENT_LABELS.category}
        name="category"
        required
        data={[{ value: '', label: 'Bitte wählen' }, ...FILE_CATEGORIES]}
        {...form.getInputProps('category')}
      />
      {operation.kind === 'new' && (
        <CustomerField
          value={form.values.customer}
          error={form.errors['customer']}
          onChange={(customer) => form.setValues({ customer, location: '' })}
        />
      )}
      {isManagement(actor) && (
        <NativeSelect
          label={DOCUMENT_LABELS.location}
          name="location"
          data={[{ value: '', label: 'Alle Standorte' }, ...locations]}
          {...form.getInputProps('location')}
        />
      )}
      {operation.kind !== 'version' && validUntil}
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

/** Without a day a file is unlimited. After a version with a day, that has to be said instead of left out. */
function ValidUntil({ form, operation }: DocumentFieldsProps) {
  const earlierEnd = endBefore(operation);
  const field = {
    label: DOCUMENT_LABELS.validUntil,
    name: 'validUntil',
    ...form.getInputProps('validUntil'),
    value: form.values.validUntil,
  };
  if (earlierEnd === undefined) return <DateField {...field} description="Leer lassen, wenn sie unbefristet gilt." />;
  const { isUnlimited } = form.values;
  return (
    <Stack gap="xs">
      <DateField
        {...field}
        description={`Bisherige Fassung: bis ${formatDay(earlierEnd)}`}
        required={!isUnlimited}
        onChange={(validUntil) => {
          form.setFieldValue('validUntil', validUntil);
          form.setFieldValue('isUnlimited', false);
        }}
      />
      <Checkbox
        label={DOCUMENT_LABELS.isUnlimited}
        name="isUnlimited"
        checked={isUnlimited}
        onChange={(event) => {
          form.setFieldValue('isUnlimited', event.currentTarget.checked);
          form.setFieldValue('validUntil', '');
        }}
      />
    </Stack>
  );
}
