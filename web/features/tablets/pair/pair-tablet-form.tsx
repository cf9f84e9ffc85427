import '#web/mantine-forms.css';
import { Stack, TextInput } from '@mantine/core';
import {
  LOCATION_OF_CUSTOMER_LABELS,
  LocationOfCustomerFields,
} from '#web/features/locations/location-choice.public.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import type { NewPairingDraft } from './use-new-pairing.ts';

const LABELS = { ...LOCATION_OF_CUSTOMER_LABELS, name: 'Name des Tablets' };

interface PairTabletFormProps {
  readonly draft: NewPairingDraft;
  readonly onCancel: () => void;
}

export function PairTabletForm({ draft: { form, onSubmit, failedAttempts }, onCancel }: PairTabletFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={failedAttempts} />
        <LocationOfCustomerFields values={form.values} errors={form.errors} onChange={form.setValues} />
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
