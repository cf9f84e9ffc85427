import '#web/mantine-forms.css';
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  IMPORT_KIND_TEXTS,
  ImportKind,
  MAXIMUM_IMPORT_BYTES,
  MAXIMUM_IMPORT_LINES,
} from '#shared/contracts/imports.ts';
import { canImport, isAdmin } from '#shared/permissions.ts';
import { base64Of } from '#web/api/base64.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useSession } from '#web/api/session.ts';
import { showActError } from '#web/app/act-error.ts';
import { UnknownPage } from '#web/app/unknown-page.tsx';
import { toChoices } from '#web/ui/choice-filter.tsx';
import type { FieldErrors } from '#web/ui/field-errors.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { FormColumns, FormSection } from '#web/ui/form-section.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { usePathPart } from '#web/ui/url-state.ts';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { FileGuide } from './file-guide.tsx';
import { LIST_PATHS } from './import-words.ts';
import { useCreateImport } from './imports.api.ts';

export function ImportCreatePage() {
  const kind = ImportKind.safeParse(usePathPart('kind')).data;
  const { actor } = useSession();
  if (kind === undefined || !canImport(actor, kind)) return <UnknownPage />;
  return <NewImport key={kind} kind={kind} />;
}

/** Where what came of a line is listed, an access is not: it is its invitation. */
const backPath = (kind: ImportKind) => (kind === 'users' ? '/users/list' : LIST_PATHS[kind]);

function NewImport({ kind }: { readonly kind: ImportKind }) {
  const navigate = useNavigate();
  return (
    <Stack gap="lg">
      <PageHeader
        title={`${IMPORT_KIND_TEXTS[kind]} importieren`}
        subtitle="Zuerst sehen Sie eine Vorschau. Übernommen wird erst, was Sie dort bestätigen."
      >
        <Button variant="default" onClick={() => void navigate({ to: '/imports/list' })}>
          Frühere Importe
        </Button>
      </PageHeader>
      <FormColumns>
        <ImportForm
          kind={kind}
          onMade={(id) => void navigate({ to: `/imports/show/${id}`, replace: true })}
          onCancel={() => void navigate({ to: backPath(kind) })}
        />
        <FileGuide kind={kind} />
      </FormColumns>
    </Stack>
  );
}

const LABELS = { customer: 'Organisation', content: 'Datei', text: 'Zeilen aus einer Tabelle' };

interface ImportFormProps {
  readonly kind: ImportKind;
  readonly onMade: (id: number) => void;
  readonly onCancel: () => void;
}

function ImportForm({ kind, onMade, onCancel }: ImportFormProps) {
  const { actor } = useSession();
  const { draft, file, choose } = useNewImport(kind, onMade);
  const { form } = draft;
  const { dialog } = useUnsavedChangesGuard(draft, onCancel);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <FormSection title="Ihre Liste">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
        {isAdmin(actor) && (
          <CustomerField
            value={form.values.customer}
            error={form.errors['customer']}
            onChange={(customer) => form.setValues({ customer })}
          />
        )}
        <FileField
          label={LABELS.content}
          description={`CSV aus Excel oder einem anderen Programm, höchstens 2 MB und ${MAXIMUM_IMPORT_LINES.toLocaleString('de-DE')} Zeilen.`}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          file={file}
          error={textOf(form.errors['content'])}
          onChange={choose}
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
        <FormActions act="Vorschau ansehen" isSending={form.submitting} onCancel={onCancel} />
      </FormSection>
      {dialog}
    </form>
  );
}

const textOf = (error: ReactNode) => (typeof error === 'string' ? error : undefined);

interface CustomerFieldProps {
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (customer: string) => void;
}

/** An admin imports for any of them. */
function CustomerField({ value, error, onChange }: CustomerFieldProps) {
  const customers = useQuery(customerChoices);
  return (
    <NativeSelect
      label={LABELS.customer}
      name="customer"
      required
      data={[...(value === '' ? [{ value: '', label: 'Bitte wählen' }] : []), ...toChoices(customers.data)]}
      value={value}
      error={customers.isError ? 'Die Organisationen konnten nicht geladen werden.' : error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function useNewImport(kind: ImportKind, onMade: (id: number) => void) {
  const { user } = useSession();
  const create = useCreateImport();
  const [file, setFile] = useState<File | null>(null);
  const draft = useDraftForm({
    name: `new-import:${kind}`,
    initialValues: { text: '', customer: user.customer ?? '' },
    otherFields: ['content'],
    check: (values) => checkList(values, file),
    send: async ({ text, customer }, idempotencyKey) => {
      const content = await base64Of(file ?? new Blob([text]));
      const fileName = file?.name ?? 'Eingefügte Zeilen';
      const body = { kind, fileName, content, ...(customer !== '' && { customer }) };
      onMade((await create.mutateAsync({ body, idempotencyKey })).id);
    },
    onError: showActError,
  });
  const choose = (chosen: File | null) => {
    draft.form.clearErrors();
    setFile(chosen);
  };
  return { draft, file, choose };
}

function checkList({ text, customer }: { text: string; customer: string }, file: File | null): FieldErrors {
  return {
    ...(customer === '' && { customer: 'Bitte eine Organisation wählen.' }),
    ...(file === null && text.trim() === '' && { content: 'Bitte eine Datei wählen oder Zeilen einfügen.' }),
    ...(file !== null && file.size > MAXIMUM_IMPORT_BYTES && { content: 'Die Datei darf höchstens 2 MB groß sein.' }),
  };
}
