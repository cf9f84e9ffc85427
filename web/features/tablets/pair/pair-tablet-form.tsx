import '#web/mantine-forms.css';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CUSTOMER_LABEL } from '#shared/contracts/customers/customers.ts';
import { CustomerField } from '#web/features/customers/customers.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import type { NewPairingDraft } from './use-new-pairing.ts';

const LABELS = { customer: CUSTOMER_LABEL, location: 'Standort', name: 'Name des Tablets' };

interface PairTabletFormProps {
  readonly draft: NewPairingDraft;
  readonly onCancel: () => void;
}

export function PairTabletForm({ draft: { form, onSubmit, failedAttempts }, onCancel }: PairTabletFormProps) {
  const locations = useQuery(locationsQuery);
  const locationsOfCustomer = (locations.data ?? []).filter(({ customer }) => customer === form.values.customer);
  const choices = [
    { value: '', label: 'Bitte wählen' },
    ...locationsOfCustomer.map((place) => ({ value: place['@id'], label: place.name })),
  ];
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={failedAttempts} />
        <CustomerField
          value={form.values.customer}
          error={form.errors['customer']}
          onChange={(customer) => form.setValues({ customer, location: '' })}
        />
        <NativeSelect
          label={LABELS.location}
          name="location"
          required
          data={choices}
          {...form.getInputProps('location')}
          error={locations.isError ? 'Die Standorte konnten nicht geladen werden.' : form.errors['location']}
        />
        <TextInput
          label={LABELS.name}
          name="name"
          description="So heißt es in der Liste der Tablets, zum Beispiel „Theke“ oder „Eingang“."
          required
          {...form.getInputProps('name')}
        />
        <FormActions submitLabel="QR-Code anzeigen" isSending={form.submitting} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
