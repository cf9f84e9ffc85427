import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useReturn } from '#web/ui/screen/last-visits.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { ContactFields, OrganisationFields } from './customer-fields.tsx';
import { checkValues, CUSTOMER_FIELDS, type CustomerValues } from './customer-values.ts';
import { useCreateCustomer } from './customers.api.ts';

export function CustomerCreatePage() {
  const navigate = useNavigate();
  const goBack = useReturn();
  const toList = () => void goBack({ to: '/customer/list' });
  const draft = useNewCustomer((id) => void navigate({ to: `/customer/edit/${id}`, replace: true }));
  const { form } = draft;
  const fields = {
    values: form.values,
    errors: form.errors,
    onChange: (changes: Partial<CustomerValues>) => form.setValues(changes),
  };
  const { dialog } = useUnsavedChangesGuard(draft, () => undefined, { save: draft.save });
  return (
    <Stack gap="lg" maw="48rem">
      <PageHeader title="Neue Organisation" back={{ to: '/customer/list', label: 'Organisationen' }} />
      <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
        <Stack gap="lg">
          <FormErrorSummary errors={form.errors} labels={CUSTOMER_FIELDS.labels} attempt={draft.failedAttempts} />
          <FormSection title="Name und Anschrift">
            <OrganisationFields {...fields} />
          </FormSection>
          <FormSection title="Wen wir ansprechen">
            <ContactFields {...fields} />
          </FormSection>
          <FormActions submitLabel="Organisation anlegen" isSending={form.submitting} onCancel={toList} />
        </Stack>
      </form>
      {dialog}
    </Stack>
  );
}

function useNewCustomer(onCreated: (id: number) => void) {
  const create = useCreateCustomer();
  return useDraftForm<CustomerValues>({
    name: 'new-customer',
    initialValues: CUSTOMER_FIELDS.empty,
    check: checkValues,
    send: async (values, idempotencyKey) => {
      const { id } = await create.mutateAsync({ body: CUSTOMER_FIELDS.bodyOf(values), idempotencyKey });
      showSuccess('Die Organisation wurde angelegt.');
      onCreated(id);
    },
    onError: showSendError,
  });
}
