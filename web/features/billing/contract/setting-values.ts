import { BillingSettingPatch } from '#shared/contracts/billing/billing-settings.ts';
import { amountText, centsOf } from '#web/features/billing/billing-texts.ts';
import type { UsualNumbers } from '#web/ui/edit/unusual-values.tsx';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { type FormField, formFields, numberField, textField } from '#web/ui/form/form-fields.ts';

/** Formats hundredths of a cent as euros: '0,0432'. */
export const feeText = (fee: number) => (fee / 10_000).toFixed(4).replace('.', ',');

function feeOf(text: string): number {
  const normalisedText = text.trim().replace(',', '.');
  return /^\d+(\.\d{1,4})?$/.test(normalisedText) ? Math.round(Number(normalisedText) * 10_000) : -1;
}

/** Defines a field for an amount, which is a text while it is being typed. */
const amountField = (
  label: string,
  { format, read: parse }: { readonly format: (stored: number) => string; readonly read: (typed: string) => number },
): FormField<number | undefined, string, number> => ({
  ...textField(label),
  read: (stored) => (stored === undefined ? '' : format(stored)),
  send: parse,
});

export const SETTING_FIELDS = formFields({
  issuerName: textField('Name des Unternehmens'),
  issuerStreet: textField('Straße und Hausnummer'),
  issuerPostalCode: textField('Postleitzahl'),
  issuerCity: textField('Ort'),
  issuerVatId: textField('USt-IdNr.'),
  issuerEmail: textField('E-Mail-Adresse für Fragen'),
  issuerTaxNumber: textField('Steuernummer'),
  issuerContact: textField('Ansprechpartner'),
  issuerPhone: textField('Telefonnummer für Fragen'),
  issuerIban: textField('IBAN'),
  issuerBic: textField('BIC'),
  paymentDays: numberField('Zahlungsziel in Tagen'),
  feePerQuery: amountField('Gebühr der Behörde je Abfrage in Euro', { format: feeText, read: feeOf }),
  feeMinimumCents: amountField('Gebühr der Behörde im Jahr, mindestens, in Euro', {
    format: amountText,
    read: (typed) => centsOf(typed) ?? -1,
  }),
  feeSource: textField('Quelle der Gebühr'),
  feeVerifiedOn: textField('Gebühr geprüft am'),
});

export type SettingValues = typeof SETTING_FIELDS.empty;
export type SettingField = keyof SettingValues;

/** What an invoice has to say about its sender, besides a VAT id or a tax number. */
const REQUIRED_FIELDS = [
  'issuerName',
  'issuerStreet',
  'issuerPostalCode',
  'issuerCity',
  'issuerContact',
  'issuerPhone',
  'issuerEmail',
  'issuerIban',
] as const satisfies readonly SettingField[];

export const ISSUER_FIELDS = [
  ...REQUIRED_FIELDS,
  'issuerVatId',
  'issuerTaxNumber',
  'issuerBic',
  'paymentDays',
] as const satisfies readonly SettingField[];

/** Returns the labels of what is missing before an invoice can be issued. */
export function missingIssuerLabels(setting: Readonly<Partial<Record<SettingField, unknown>>>): string[] {
  const missing: string[] = REQUIRED_FIELDS.filter((name) => setting[name] === undefined).map(
    (name) => SETTING_FIELDS.labels[name],
  );
  const hasTaxId = setting.issuerVatId !== undefined || setting.issuerTaxNumber !== undefined;
  return hasTaxId ? missing : [...missing, 'USt-IdNr. oder Steuernummer'];
}

export const usualSettingNumbers = ({ paymentDays }: SettingValues): UsualNumbers => ({
  paymentDays: { typed: paymentDays, from: 7, to: 60, unit: 'Tage' },
});

export const settingChanges = (base: SettingValues, values: SettingValues): BillingSettingPatch =>
  changesBetween(SETTING_FIELDS.bodyOf(base), SETTING_FIELDS.bodyOf(values));

export const checkSetting = (values: SettingValues): FieldErrors =>
  fieldErrors(BillingSettingPatch, SETTING_FIELDS.bodyOf(values));
