import '#web/mantine-forms.css';
import { Stack, Textarea, TextInput } from '@mantine/core';
import type { Ledger } from '#shared/contracts/ledger/ledger.ts';
import { LedgerWitnessCreate } from '#shared/contracts/ledger/witnesses.ts';
import { TextToCopy } from '#web/features/ledger/text-to-copy.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useAddWitness } from './witnesses.api.ts';

const LABELS = { address: 'Adresse des Zeugen', key: 'Schlüssel des Zeugen' };

interface AddWitnessModalProps {
  readonly ledger: Ledger;
  readonly onClose: () => void;
}

/** Asks for the two things that a witness gives to the organisation, and shows the key that the witness needs. */
export function AddWitnessModal({ ledger, onClose }: AddWitnessModalProps) {
  const add = useAddWitness();
  const toBody = (values: { readonly address: string; readonly key: string }) => ({ ledger: ledger['@id'], ...values });
  const draft = useDraftForm({
    name: `add-witness-${ledger.id}`,
    initialValues: { address: '', key: '' },
    check: (values) => fieldErrors(LedgerWitnessCreate, toBody(values)),
    send: async (values, idempotencyKey) => {
      await add.mutateAsync({ body: toBody(values), idempotencyKey });
      showSuccess('Der Zeuge ist eingetragen.');
      onClose();
    },
    onError: showSendError,
  });
  const guard = useUnsavedChangesGuard(draft, onClose);
  const { form, onSubmit, failedAttempts } = draft;
  return (
    <SheetModal isOpen title="Zeugen eintragen" onClose={guard.close}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={failedAttempts} />
          <TextInput
            label={LABELS.address}
            name="address"
            inputMode="url"
            autoComplete="off"
            placeholder="https://zeuge.example"
            required
            {...form.getInputProps('address')}
          />
          <Textarea
            label={LABELS.key}
            name="key"
            description="Eine Zeile, die der Zeuge Ihnen gibt, am besten nicht auf demselben Weg wie die Adresse."
            autosize
            minRows={2}
            required
            {...form.getInputProps('key')}
          />
          {ledger.key !== undefined && (
            <TextToCopy
              label="Für den Zeugen"
              description="Geben Sie ihm diesen Schlüssel: Nur damit nimmt er Stände dieses Prüfbuchs an."
              text={ledger.key}
              copyLabel="Schlüssel für den Zeugen kopieren"
            />
          )}
          <FormActions submitLabel="Eintragen" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}
