import '#web/mantine-forms.css';
import { Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#shared/contracts/billing/billing.ts';
import { canSetContract } from '#shared/permissions.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { contractQuery, useChangeContract } from '#web/features/billing/billing.api.ts';
import { changesTo, checkContract, CONTRACT_FIELDS, type ContractValues } from './contract-values.ts';
import { DateField } from '#web/ui/time/date-field.tsx';

interface ContractDialogProps {
  readonly customer: string;
  readonly current: Versioned<Contract>;
  readonly onClose: () => void;
}

/** Edits the address for invoices. The platform also edits the agreed terms. */
export function ContractDialog({ customer, current, onClose }: ContractDialogProps) {
  const draft = useContractChange({ customer, current, onClose });
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose);
  const maySetTerms = canSetContract(useActor());
  const field = (name: keyof ContractValues) => ({
    label: CONTRACT_FIELDS.labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <SheetModal isOpen title="Vertragsdaten ändern" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={CONTRACT_FIELDS.labels} attempt={draft.failedAttempts} />
          <ConcurrentEdits {...draft.concurrentEdits} />
          <TextInput {...field('billingName')} description="Leer: Name und Anschrift der Organisation." />
          <TextInput {...field('billingStreet')} />
          <TextInput {...field('billingPostalCode')} inputMode="numeric" maw="9rem" />
          <TextInput {...field('billingCity')} />
          <TextInput {...field('billingEmail')} type="email" inputMode="email" />
          {maySetTerms && (
            <>
              <DateField {...field('beginsOn')} value={form.values.beginsOn} />
              <TextInput {...field('termMonths')} inputMode="numeric" maw="16rem" />
              <TextInput {...field('renewalMonths')} inputMode="numeric" maw="16rem" />
              <TextInput {...field('noticeMonths')} inputMode="numeric" maw="16rem" />
              <DateField {...field('endsOn')} value={form.values.endsOn} />
            </>
          )}
          <FormActions submitLabel="Speichern" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

function useContractChange({ customer, current, onClose }: ContractDialogProps) {
  const { id } = current.item;
  const client = useQueryClient();
  const changeContract = useChangeContract(id);
  return useEditForm<Contract, ContractValues>({
    name: `contract:${id}`,
    current,
    toValues: CONTRACT_FIELDS.valuesOf,
    fields: CONTRACT_FIELDS.edited,
    check: checkContract,
    reload: async () => (await client.query({ ...contractQuery(customer), staleTime: 0 })) ?? current,
    send: async ({ base, values, ...request }) => {
      await changeContract.mutateAsync({ body: changesTo(base, values), ...request });
      showSuccess('Die Vertragsdaten wurden gespeichert.');
      onClose();
    },
    onError: showSendError,
  });
}
