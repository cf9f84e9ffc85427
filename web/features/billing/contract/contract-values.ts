import { ContractPatch } from '#shared/contracts/billing/billing.ts';
import { EU_COUNTRIES, postalCodeFault } from '#shared/domain/billing/eu-countries.ts';
import type { UsualNumbers } from '#web/ui/edit/unusual-values.tsx';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { ADDRESS_LABELS } from '#web/ui/form/address-fields.tsx';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { formFields, numberField, optionalTextField } from '#web/ui/form/form-fields.ts';

/** Germany and an empty choice are stored as null. */
const countryOrNull = (code: string) => EU_COUNTRIES.find((country) => country === code && country !== 'DE') ?? null;

export const CONTRACT_FIELDS = formFields({
  billingName: optionalTextField('Rechnungsempfänger'),
  billingStreet: optionalTextField(ADDRESS_LABELS.street),
  billingPostalCode: optionalTextField(ADDRESS_LABELS.postalCode),
  billingCity: optionalTextField(ADDRESS_LABELS.city),
  billingCountry: { ...optionalTextField('Land'), read: (stored = '') => stored, send: countryOrNull },
  billingEmail: optionalTextField('E-Mail-Adresse für Rechnungen'),
  billingReference: optionalTextField('Leitweg-ID oder Ihre Referenz'),
  billingElectronicAddress: optionalTextField('Elektronische Adresse für E-Rechnungen'),
  beginsOn: optionalTextField('Beginn'),
  termMonths: numberField('Laufzeit in Monaten'),
  renewalMonths: numberField('Verlängerung in Monaten'),
  noticeMonths: numberField('Kündigungsfrist in Monaten'),
  endsOn: optionalTextField('Gekündigt zum'),
});

export type ContractValues = typeof CONTRACT_FIELDS.empty;

export const usualContractNumbers = ({ termMonths, renewalMonths, noticeMonths }: ContractValues): UsualNumbers => ({
  termMonths: { typed: termMonths, from: 1, to: 36, unit: 'Monate' },
  renewalMonths: { typed: renewalMonths, from: 1, to: 12, unit: 'Monate' },
  noticeMonths: { typed: noticeMonths, from: 1, to: 6, unit: 'Monate' },
});

export const changesTo = (base: ContractValues, values: ContractValues): ContractPatch =>
  changesBetween(CONTRACT_FIELDS.bodyOf(base), CONTRACT_FIELDS.bodyOf(values));

export function checkContract(values: ContractValues): FieldErrors {
  const body = CONTRACT_FIELDS.bodyOf(values);
  const billingPostalCode = postalCodeFault(body.billingPostalCode, body.billingCountry);
  return { ...fieldErrors(ContractPatch, body), ...(billingPostalCode !== null && { billingPostalCode }) };
}
