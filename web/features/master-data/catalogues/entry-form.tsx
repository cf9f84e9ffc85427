import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProofType } from '#shared/contracts/profile-documents/proof-types.ts';
import { MEASURE_KIND_TEXTS } from '#shared/domain/measure-kind-texts.ts';
import { MEASURE_KIND_NAMES, type MeasureKind } from '#shared/domain/measure-kinds.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import type { FieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { USUAL_PROOF_MONTHS, type UsualNumbers } from '#web/ui/edit/unusual-values.tsx';
import { type Edit, useEditForm } from '#web/ui/edit/use-edit-form.ts';
import type { EntryDialogProps } from './catalogue.tsx';

/** Values of all kinds of entries. Each kind uses only some of the fields. */
export type EntryValues = {
  name: string;
  text: string;
  code: string;
  /** '' means none. */
  kind: MeasureKind | '';
  isFinding: boolean;
  isSetAuto: boolean;
  validity: ProofType['validity'];
  /** The number of months, which is only used if the validity is given in months. */
  validityMonths: string;
  isRequired: boolean;
};

export const NO_ENTRY: EntryValues = {
  name: '',
  text: '',
  code: '',
  kind: '',
  isFinding: false,
  isSetAuto: false,
  validity: 'unlimited',
  validityMonths: '',
  isRequired: false,
};

/** The fields that this kind of entry has, with their labels. */
export interface EntryFields {
  readonly labels: Partial<Record<keyof EntryValues, string>>;
  readonly hints?: Partial<Record<keyof EntryValues, string>>;
}

interface NewEntryProps extends EntryDialogProps {
  /** Key under which the draft is stored, e.g. 'status:new'. */
  readonly name: string;
  readonly fields: EntryFields;
  readonly check: (values: EntryValues) => FieldErrors;
  readonly send: (values: EntryValues, idempotencyKey: string) => Promise<unknown>;
}

const usualEntryNumbers = ({ validity, validityMonths }: EntryValues): UsualNumbers =>
  validity === 'months' ? { validityMonths: { typed: validityMonths, ...USUAL_PROOF_MONTHS } } : {};

export function NewEntry({ name, fields, check, send, ...dialog }: NewEntryProps) {
  const draft = useDraftForm<EntryValues>({
    name,
    initialValues: NO_ENTRY,
    check,
    usual: usualEntryNumbers,
    send: async (values, idempotencyKey) => {
      await send(values, idempotencyKey);
      showSuccess('Der Eintrag wurde angelegt.');
      dialog.onDone();
    },
    onError: showSendError,
  });
  return <EntryForm draft={draft} fields={fields} submitLabel="Anlegen" {...dialog} />;
}

interface ExistingEntryProps<Item> extends EntryDialogProps {
  readonly name: string;
  readonly fields: EntryFields;
  readonly entry: UseQueryResult<Versioned<Item>>;
  readonly toValues: (item: Item) => EntryValues;
  readonly check: (values: EntryValues) => FieldErrors;
  readonly send: (edit: Edit<EntryValues>) => Promise<unknown>;
}

/** Edits an entry. The form starts with the values that are stored now. */
export function ExistingEntry<Item>(props: ExistingEntryProps<Item>) {
  const { entry, title, onDone } = props;
  if (entry.data !== undefined && entry.isFetchedAfterMount) return <LoadedEntry {...props} current={entry.data} />;
  return (
    <SheetModal isOpen title={title} onClose={onDone}>
      {entry.isLoadingError ? (
        <ErrorNotice subject="Angaben" onRetry={() => void entry.refetch()} />
      ) : (
        <Skeleton height={160} role="group" aria-label="Angaben werden geladen" />
      )}
    </SheetModal>
  );
}

function LoadedEntry<Item>(props: ExistingEntryProps<Item> & { readonly current: Versioned<Item> }) {
  const { name, fields, entry, current, toValues, check, send, title, onDone } = props;
  const draft = useEditForm<Item, EntryValues>({
    name,
    current,
    toValues,
    fields: editedFieldsOf(fields),
    check,
    usual: usualEntryNumbers,
    reload: async () => (await entry.refetch({ throwOnError: true })).data ?? current,
    send: async (edit) => {
      await send(edit);
      showSuccess('Die Änderung wurde gespeichert.');
      onDone();
    },
    onError: showSendError,
  });
  return (
    <EntryForm draft={draft} fields={fields} submitLabel="Speichern" title={title} onDone={onDone}>
      <ConcurrentEdits {...draft.concurrentEdits} />
    </EntryForm>
  );
}

function editedFieldsOf({ labels }: EntryFields): EditedFields<EntryValues> {
  const yesOrNo = (value: boolean) => (value ? 'ja' : 'nein');
  return {
    name: { label: labels.name ?? '', text: ({ name }) => name.trim() },
    text: { label: labels.text ?? '', text: ({ text }) => text.trim() },
    code: { label: labels.code ?? '', text: ({ code }) => code.trim() },
    kind: { label: labels.kind ?? '', text: ({ kind }) => kindText(kind) },
    isFinding: { label: labels.isFinding ?? '', text: ({ isFinding }) => yesOrNo(isFinding) },
    isSetAuto: { label: labels.isSetAuto ?? '', text: ({ isSetAuto }) => yesOrNo(isSetAuto) },
    validity: { label: labels.validity ?? '', text: ({ validity }) => VALIDITY_TEXTS[validity] },
    validityMonths: { label: labels.validityMonths ?? '', text: ({ validityMonths }) => validityMonths.trim() },
    isRequired: { label: labels.isRequired ?? '', text: ({ isRequired }) => yesOrNo(isRequired) },
  };
}

interface EntryFormProps extends EntryDialogProps {
  readonly draft: ReturnType<typeof useDraftForm<EntryValues>>;
  readonly fields: EntryFields;
  readonly submitLabel: string;
  readonly children?: ReactNode;
}

const TEXT_FIELDS = ['name', 'text', 'code'] as const;
const kindText = (kind: EntryValues['kind']) => (kind === '' ? 'Eigene Maßnahme, ohne Art' : MEASURE_KIND_TEXTS[kind]);
const KINDS = (['', ...MEASURE_KIND_NAMES] as const).map((kind) => ({ value: kind, label: kindText(kind) }));
const CHECKBOX_FIELDS = ['isFinding', 'isSetAuto', 'isRequired'] as const;
export const VALIDITY_TEXTS: Readonly<Record<EntryValues['validity'], string>> = {
  unlimited: 'unbegrenzt',
  months: 'eine Zahl von Monaten',
  state: 'wie das Bundesland es vorschreibt',
};
const VALIDITIES = Object.entries(VALIDITY_TEXTS).map(([value, label]) => ({ value, label }));

type ValidityFieldsProps = Pick<EntryFormProps['draft'], 'form'> & EntryFormProps['fields'];

/** Asks how long a proof of this type is valid. */
const ValidityFields = ({ form, labels, hints }: ValidityFieldsProps) => (
  <>
    {labels.validity !== undefined && (
      <NativeSelect
        label={labels.validity}
        description={hints?.validity}
        data={VALIDITIES}
        {...form.getInputProps('validity')}
      />
    )}
    {labels.validityMonths !== undefined && form.values.validity === 'months' && (
      <TextInput
        label={labels.validityMonths}
        description={hints?.validityMonths}
        name="validityMonths"
        inputMode="numeric"
        required
        autoComplete="off"
        {...form.getInputProps('validityMonths')}
      />
    )}
  </>
);

function EntryForm({ draft, fields: { labels, hints }, submitLabel, title, onDone, children }: EntryFormProps) {
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onDone, { save: draft.save });
  return (
    <SheetModal isOpen title={title} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={labels} attempt={draft.failedAttempts} />
          {children}
          {TEXT_FIELDS.filter((field) => labels[field] !== undefined).map((field) => (
            <TextInput
              key={field}
              label={labels[field]}
              description={hints?.[field]}
              name={field}
              required
              autoComplete="off"
              {...form.getInputProps(field)}
            />
          ))}
          {labels.kind !== undefined && (
            <NativeSelect label={labels.kind} description={hints?.kind} data={KINDS} {...form.getInputProps('kind')} />
          )}
          <ValidityFields form={form} labels={labels} hints={hints} />
          {CHECKBOX_FIELDS.filter((field) => labels[field] !== undefined).map((field) => (
            <Checkbox
              key={field}
              size="md"
              label={labels[field]}
              description={hints?.[field]}
              {...form.getInputProps(field, { type: 'checkbox' })}
            />
          ))}
          <FormActions submitLabel={submitLabel} isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}
