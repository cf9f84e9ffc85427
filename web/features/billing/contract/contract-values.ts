import { ContractPatch } from '#shared/contracts/billing/billing.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { ADDRESS_LABELS } from '#web/ui/form/address-fields.tsx';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { formFields, numberField, optionalTextField } from '#web/ui/form/form-fields.ts';

export const CONTRACT_FIELDS = formFields({
  billingName: optionalTextField('Rechnungsempfänger'),
  billingStreet: optionalTextField(ADDRESS_LABELS.street),
  billingPostalCode: optionalTextField(ADDRESS_LABELS.postalCode),
  billingCity: optionalTextField(ADDRESS_LABELS.city),
  billingEmail: optionalTextField('E-Mail-Adresse für Rechnungen'),
  beginsOn: optionalTextField('Beginn'),
  termMonths: numberField('Laufzeit in Monaten'),
  renewalMonths: numberField('Verlängerung in Monaten'),
  noticeMonths: numberField('Kündigungsfrist in Monaten'),
  endsOn: optionalTextField('Gekündigt zum'),
});

export type ContractValues = typeof CONTRACT_FIELDS.empty;

export const changesTo = (base: ContractValues, values: ContractValues): ContractPatch =>
  changesBetween(CONTRACT_FIELDS.bodyOf(base), CONTRACT_FIELDS.bodyOf(values));

export const checkContract = (values: ContractValues): FieldErrors =>
  fieldErrors(ContractPatch, CONTRACT_FIELDS.bodyOf(values));
