import '#web/mantine-forms.css';
import { Text, TextInput } from '@mantine/core';
import { IconBuildingBank, IconMailForward } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { BillingSetting } from '#shared/contracts/billing/billing-settings.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { settingQuery, useChangeSetting } from '#web/features/billing/prices/prices.api.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import type { Section } from '#web/ui/sections/section.ts';
import { DateField } from '#web/ui/time/date-field.tsx';
import {
  checkSetting,
  usualSettingNumbers,
  feeText,
  ISSUER_FIELDS,
  missingIssuerLabels,
  SETTING_FIELDS,
  settingChanges,
  type SettingField,
  type SettingValues,
} from './setting-values.ts';

type SettingDraft = ReturnType<typeof useSettingChange>;

/** Who sends the invoices, and which fee the authority charges. */
export function settingSections(setting: BillingSetting, { form }: SettingDraft): Section[] {
  const missing = missingIssuerLabels(setting);
  const field = (name: SettingField) => ({
    label: SETTING_FIELDS.labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return [
    {
      id: 'issuer',
      title: 'Absender der Rechnungen',
      icon: IconMailForward,
      value: missing.length === 0 ? setting.issuerName : 'unvollständig',
      fields: ISSUER_FIELDS,
      content: (
        <>
          {missing.length > 0 && (
            <Text>
              Es fehlt noch: {missing.join(', ')}. Solange wird keine Rechnung gestellt. Fällige Rechnungen folgen,
              sobald alles angegeben ist.
            </Text>
          )}
          <TextInput {...field('issuerName')} />
          <TextInput {...field('issuerStreet')} />
          <TextInput {...field('issuerPostalCode')} inputMode="numeric" maw="9rem" />
          <TextInput {...field('issuerCity')} />
          <TextInput {...field('issuerVatId')} />
          <TextInput {...field('issuerTaxNumber')} description="Nötig, wenn es keine USt-IdNr. gibt." />
          <TextInput {...field('issuerContact')} description="Eine Person oder Abteilung; steht in der E-Rechnung." />
          <TextInput {...field('issuerPhone')} type="tel" inputMode="tel" />
          <TextInput
            {...field('issuerEmail')}
            type="email"
            inputMode="email"
            description="Zugleich die elektronische Adresse des Absenders in der E-Rechnung."
          />
          <TextInput {...field('issuerIban')} />
          <TextInput {...field('issuerBic')} maw="16rem" />
          <TextInput {...field('paymentDays')} inputMode="numeric" maw="16rem" />
        </>
      ),
    },
    {
      id: 'fee',
      title: 'Gebühr der Behörde',
      hint: 'Was eine Abfrage bei OASIS kostet. Die Behörde rechnet sie unmittelbar ab.',
      icon: IconBuildingBank,
      value: `${feeText(setting.feePerQuery)} € je Abfrage`,
      fields: ['feePerQuery', 'feeMinimumCents', 'feeSource', 'feeVerifiedOn'],
      content: (
        <>
          <TextInput {...field('feePerQuery')} inputMode="decimal" maw="16rem" />
          <TextInput {...field('feeMinimumCents')} inputMode="decimal" maw="16rem" />
          <TextInput {...field('feeSource')} />
          <DateField {...field('feeVerifiedOn')} value={form.values.feeVerifiedOn} />
        </>
      ),
    },
  ];
}

export function useSettingChange(current: Versioned<BillingSetting>) {
  const client = useQueryClient();
  const changeSetting = useChangeSetting();
  return useEditForm<BillingSetting, SettingValues>({
    name: 'billing-setting',
    current,
    toValues: SETTING_FIELDS.valuesOf,
    fields: SETTING_FIELDS.edited,
    check: checkSetting,
    usual: usualSettingNumbers,
    reload: () => client.query(settingQuery),
    send: async ({ base, values, ...request }) => {
      await changeSetting.mutateAsync({ body: settingChanges(base, values), ...request });
      showSuccess('Absender und Gebühr wurden gespeichert.');
    },
    onError: showSendError,
    staysOpen: true,
  });
}
