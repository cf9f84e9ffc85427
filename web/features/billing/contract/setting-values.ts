import { type BillingSetting, BillingSettingPatch } from '#shared/contracts/billing/billing-settings.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { wholeNumber } from '#web/ui/list/typed-text.ts';
import { amountText, centsOf } from '#web/features/billing/billing-words.ts';

export const SETTING_LABELS = {
  issuerName: 'Name des Unternehmens',
  issuerStreet: 'Straße und Hausnummer',
  issuerPostalCode: 'Postleitzahl',
  issuerCity: 'Ort',
  issuerVatId: 'USt-IdNr.',
  issuerEmail: 'E-Mail-Adresse für Fragen',
  issuerIban: 'IBAN',
  paymentDays: 'Zahlungsziel in Tagen',
  feePerQuery: 'Gebühr der Behörde je Abfrage in Euro',
  feeMinimumCents: 'Gebühr der Behörde im Jahr, mindestens, in Euro',
  feeSource: 'Quelle der Gebühr',
  feeVerifiedOn: 'Gebühr geprüft am',
} as const;

export type SettingField = keyof typeof SETTING_LABELS;
/** A type, since a form's values need an index signature. */
export type SettingValues = { [Name in SettingField]: string };

export const ISSUER_FIELDS = [
  'issuerName',
  'issuerStreet',
  'issuerPostalCode',
  'issuerCity',
  'issuerVatId',
] as const satisfies readonly SettingField[];

/** Formats hundredths of a cent as euros: '0,0432'. */
export const feeText = (fee: number) => (fee / 10_000).toFixed(4).replace('.', ',');

function feeOf(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : -1;
}

export const settingValues = (setting: BillingSetting): SettingValues => ({
  issuerName: setting.issuerName ?? '',
  issuerStreet: setting.issuerStreet ?? '',
  issuerPostalCode: setting.issuerPostalCode ?? '',
  issuerCity: setting.issuerCity ?? '',
  issuerVatId: setting.issuerVatId ?? '',
  issuerEmail: setting.issuerEmail ?? '',
  issuerIban: setting.issuerIban ?? '',
  paymentDays: String(setting.paymentDays),
  feePerQuery: feeText(setting.feePerQuery),
  feeMinimumCents: amountText(setting.feeMinimumCents),
  feeSource: setting.feeSource,
  feeVerifiedOn: setting.feeVerifiedOn,
});

const bodyOf = (values: SettingValues): BillingSettingPatch => ({
  ...values,
  paymentDays: wholeNumber(values.paymentDays),
  feePerQuery: feeOf(values.feePerQuery),
  feeMinimumCents: centsOf(values.feeMinimumCents) ?? -1,
});

export const settingChanges = (base: SettingValues, values: SettingValues): BillingSettingPatch =>
  changesBetween(bodyOf(base), bodyOf(values));

export const checkSetting = (values: SettingValues): FieldErrors => fieldErrors(BillingSettingPatch, bodyOf(values));

const text = (name: SettingField) => ({
  label: SETTING_LABELS[name],
  text: (values: SettingValues) => values[name].trim(),
});

/** Describes each field in words, to show what somebody else has saved. */
export const SETTING_FIELDS: EditedFields<SettingValues> = {
  issuerName: text('issuerName'),
  issuerStreet: text('issuerStreet'),
  issuerPostalCode: text('issuerPostalCode'),
  issuerCity: text('issuerCity'),
  issuerVatId: text('issuerVatId'),
  issuerEmail: text('issuerEmail'),
  issuerIban: text('issuerIban'),
  paymentDays: text('paymentDays'),
  feePerQuery: text('feePerQuery'),
  feeMinimumCents: text('feeMinimumCents'),
  feeSource: text('feeSource'),
  feeVerifiedOn: text('feeVerifiedOn'),
};
