import '#web/mantine-forms.css';
import { Stack, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CUSTOMER_LABEL, NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import {
  IMPORT_KIND_TEXTS,
  ImportKind,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_LINES,
} from '#shared/contracts/imports/imports.ts';
import { canImport } from '#shared/permissions.ts';
import { base64Of } from '#web/api/client/base64.ts';
import { useSession } from '#web/api/session/session.ts';
import { useReturn } from '#web/ui/screen/last-visits.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { CustomerField, useInitialCustomer } from '#web/features/customers/customers.public.ts';
import type { FieldErrors } from '#web/ui/form/field-errors.ts';
import { FileField } from '#web/ui/file/file-field.tsx';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormColumns, FormSection } from '#web/ui/form/form-section.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { FileGuide } from './file-guide.tsx';
import { LIST_PATHS } from './import-texts.ts';
import { useCreateImport } from './imports.api.ts';

export function ImportCreatePage() {
  const kind = ImportKind.safeParse(usePathParameter('kind')).data;
  const { actor } = useSession();
  if (kind === undefined || !canImport(actor, kind)) return <UnknownPage />;
  return <NewImport key={kind} kind={kind} />;
}

/** Leads back to the list of what the import creates; imported users appear as invitations. */
const backPath = (kind: ImportKind) => (kind === 'users' ? '/users/list' : LIST_PATHS[kind]);

function NewImport({ kind }: { readonly kind: ImportKind }) {
  const navigate = useNavigate();
  const goBack = useReturn();
  return (
    <Stack gap="lg">
      <PageHeader
        title={`${IMPORT_KIND_TEXTS[kind]} importieren`}
        subtitle="Zuerst sehen Sie eine Vorschau. Übernommen wird erst, was Sie dort bestätigen."
        back={{ to: '/imports/list', label: 'Frühere Importe' }}
      />
      <FormColumns>
        <ImportForm
          kind={kind}
          onCreated={(id) => void navigate({ to: `/imports/show/${id}`, replace: true })}
          onCancel={() => void goBack({ to: backPath(kind) })}
        />
        <FileGuide kind={kind} />
      </FormColumns>
    </Stack>
  );
}

const LABELS = { customer: CUSTOMER_LABEL, content: 'Datei', text: 'Zeilen aus einer Tabelle' };

interface ImportFormProps {
  readonly kind: ImportKind;
  readonly onCreated: (id: number) => void;
  readonly onCancel: () => void;
}

function ImportForm({ kind, onCreated, onCancel }: ImportFormProps) {
  const { draft, file, chooseFile } = useNewImport(kind, onCreated);
  const { form } = draft;
  const { dialog } = useUnsavedChangesGuard(draft, onCancel);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || file !== null || undefined}>
      <FormSection title="Ihre Liste">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
        <CustomerField
          value={form.values.customer}
          error={form.errors['customer']}
          onChange={(customer) => form.setValues({ customer })}
        />
        <FileField
          label={LABELS.content}
          description={`CSV aus Excel oder einem anderen Programm, höchstens 2 MB und ${MAX_IMPORT_LINES.toLocaleString('de-DE')} Zeilen.`}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          file={file}
          error={textOf(form.errors['content'])}
          onChange={chooseFile}
        />
        {file === null && (
          <Textarea
            label={LABELS.text}
            description="Oder in der Tabelle markieren, kopieren und hier einfügen, mit der Zeile der Überschriften."
            name="text"
            autosize
            minRows={4}
            maxRows={12}
            value={form.values.text}
            error={form.errors['text']}
            onChange={(event) => form.setValues({ text: event.currentTarget.value })}
          />
        )}
        <FormActions submitLabel="Vorschau ansehen" isSending={form.submitting} onCancel={onCancel} />
      </FormSection>
      {dialog}
    </form>
  );
}

const textOf = (error: ReactNode) => (typeof error === 'string' ? error : undefined);

function useNewImport(kind: ImportKind, onCreated: (id: number) => void) {
  const customer = useInitialCustomer();
  const create = useCreateImport();
  const [file, setFile] = useState<File | null>(null);
  const draft = useDraftForm({
    name: `new-import:${kind}`,
    initialValues: { text: '', customer },
    fieldsWithoutValue: ['content'],
    check: (values) => checkValues(values, file),
    send: async ({ text, customer: chosenFile }, idempotencyKey) => {
      const content = await base64Of(file ?? new Blob([text]));
      const fileName = file?.name ?? 'Eingefügte Zeilen';
      const body = { kind, fileName, content, ...(chosenFile !== '' && { customer: chosenFile }) };
      onCreated((await create.mutateAsync({ body, idempotencyKey })).id);
    },
    onError: showSendError,
  });
  const chooseFile = (chosen: File | null) => {
    draft.form.clearErrors();
    setFile(chosen);
  };
  return { draft, file, chooseFile };
}

function checkValues({ text, customer }: { text: string; customer: string }, file: File | null): FieldErrors {
  return {
    ...(customer === '' && { customer: NO_CUSTOMER_MESSAGE }),
    ...(file === null && text.trim() === '' && { content: 'Bitte eine Datei wählen oder Zeilen einfügen.' }),
    ...(file !== null && file.size > MAX_IMPORT_BYTES && { content: 'Die Datei darf höchstens 2 MB groß sein.' }),
  };
}
