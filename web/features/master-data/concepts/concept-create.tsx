import '#web/mantine-forms.css';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SocialConceptCreate } from '#shared/contracts/master-data/social-concepts.ts';
import { customerChoices } from '#web/api/choices.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { conceptChoicesQuery, useCreateConcept } from './social-concepts.api.ts';

const LABELS = { name: 'Name', version: 'Version', customer: 'Gehört', copyOf: 'Vorlage' };
const NO_VALUES = { name: '', version: '1.0', customer: '', copyOf: '' };
type Values = typeof NO_VALUES;

const toBody = ({ name, version, customer, copyOf }: Values) => ({
  name,
  version,
  ...(customer !== '' && { customer }),
  ...(copyOf !== '' && { copyOf }),
});

interface ConceptCreateProps {
  readonly onCreated: (id: number) => void;
  readonly onClose: () => void;
}

/** Creates a concept of the platform, or one of an organisation, which its operators may edit. */
export function ConceptCreate({ onCreated, onClose }: ConceptCreateProps) {
  const draft = useNewConcept(onCreated);
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose, { save: draft.save });
  const owners = useQuery(customerChoices).data ?? [];
  const models = useQuery(conceptChoicesQuery).data ?? [];
  const choices = (emptyLabel: string, items: readonly { readonly '@id': string; readonly name: string }[]) => [
    { value: '', label: emptyLabel },
    ...items.map((item) => ({ value: item['@id'], label: item.name })),
  ];
  return (
    <SheetModal isOpen title="Neues Sozialkonzept" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <TextInput label={LABELS.name} name="name" required autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label={LABELS.version} name="version" required {...form.getInputProps('version')} />
          <NativeSelect
            label={LABELS.customer}
            name="customer"
            description="Ein Konzept einer Organisation sieht nur sie, und ihre Verwaltung darf es bearbeiten. Das bleibt so."
            data={choices('der Plattform, für alle', owners)}
            {...form.getInputProps('customer')}
          />
          <NativeSelect
            label={LABELS.copyOf}
            name="copyOf"
            description="Inhalte und Maßnahmen werden übernommen."
            data={choices('keine', models)}
            {...form.getInputProps('copyOf')}
          />
          <FormActions submitLabel="Anlegen" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

function useNewConcept(onCreated: ConceptCreateProps['onCreated']) {
  const create = useCreateConcept();
  return useDraftForm<Values>({
    name: 'social-concept:new',
    initialValues: NO_VALUES,
    check: (values) => fieldErrors(SocialConceptCreate, toBody(values)),
    send: async (values, idempotencyKey) => {
      const { id } = await create.mutateAsync({ body: toBody(values), idempotencyKey });
      showSuccess('Das Sozialkonzept wurde angelegt.');
      onCreated(id);
    },
    onError: showSendError,
  });
}
