import '#web/mantine-forms.css';
import { Fieldset, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { BillingSetting } from '#shared/contracts/billing/billing-settings.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { settingQuery, useChangeSetting } from '#web/features/billing/prices/prices.api.ts';
import {
  checkSetting,
  SETTING_FIELDS,
  settingChanges,
  type SettingField,
  type SettingValues,
} from './setting-values.ts';
import { DateField } from '#web/ui/time/date-field.tsx';

interface SettingDialogProps {
  readonly current: Versioned<BillingSetting>;
  readonly onClose: () => void;
}

export function SettingDialog({ current, onClose }: SettingDialogProps) {
  const draft = useSettingChange({ current, onClose });
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose);
  const field = (name: SettingField) => ({
    label: SETTING_FIELDS.labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <SheetModal isOpen title="Absender und Gebühr ändern" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={SETTING_FIELDS.labels} attempt={draft.failedAttempts} />
          <ConcurrentEdits {...draft.concurrentEdits} />
          <TextInput {...field('issuerName')} />
          <TextInput {...field('issuerStreet')} />
          <TextInput {...field('issuerPostalCode')} inputMode="numeric" maw="9rem" />
          <TextInput {...field('issuerCity')} />
          <TextInput {...field('issuerVatId')} />
          <TextInput {...field('issuerEmail')} type="email" inputMode="email" />
          <TextInput {...field('issuerIban')} />
          <TextInput {...field('paymentDays')} inputMode="numeric" maw="16rem" />
          <Fieldset legend="Gebühr der Behörde">
            <Stack gap="md">
              <TextInput {...field('feePerQuery')} inputMode="decimal" maw="16rem" />
              <TextInput {...field('feeMinimumCents')} inputMode="decimal" maw="16rem" />
              <TextInput {...field('feeSource')} />
              <DateField {...field('feeVerifiedOn')} value={form.values.feeVerifiedOn} />
            </Stack>
          </Fieldset>
          <FormActions submitLabel="Speichern" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

function useSettingChange({ current, onClose }: SettingDialogProps) {
  const client = useQueryClient();
  const changeSetting = useChangeSetting();
  return useEditForm<BillingSetting, SettingValues>({
    name: 'billing-setting',
    current,
    toValues: SETTING_FIELDS.valuesOf,
    fields: SETTING_FIELDS.edited,
    check: checkSetting,
    reload: () => client.query(settingQuery),
    send: async ({ base, values, ...request }) => {
      await changeSetting.mutateAsync({ body: settingChanges(base, values), ...request });
      showSuccess('Absender und Gebühr wurden gespeichert.');
      onClose();
    },
    onError: showSendError,
  });
}
