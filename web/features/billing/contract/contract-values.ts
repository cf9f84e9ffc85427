import { type Contract, ContractPatch } from '#shared/contracts/billing/billing.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { ADDRESS_LABELS } from '#web/ui/form/address-fields.tsx';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import type { EditedField, EditedFields } from '#web/ui/edit/merge-edits.ts';
import { textOrNull, wholeNumber } from '#web/ui/list/typed-text.ts';

/** A type, since a form's values need an index signature. */
export type ContractValues = {
  billingName: string;
  billingStreet: string;
  billingPostalCode: string;
  billingCity: string;
  billingEmail: string;
  beginsOn: string;
  termMonths: string;
  renewalMonths: string;
  noticeMonths: string;
  endsOn: string;
};

export const CONTRACT_LABELS = {
  billingName: 'Rechnungsempfänger',
  billingStreet: ADDRESS_LABELS.street,
  billingPostalCode: ADDRESS_LABELS.postalCode,
  billingCity: ADDRESS_LABELS.city,
  billingEmail: 'E-Mail-Adresse für Rechnungen',
  beginsOn: 'Beginn',
  termMonths: 'Laufzeit in Monaten',
  renewalMonths: 'Verlängerung in Monaten',
  noticeMonths: 'Kündigungsfrist in Monaten',
  endsOn: 'Gekündigt zum',
} as const satisfies Record<keyof ContractValues, string>;

export const contractValues = (contract: Contract): ContractValues => ({
  billingName: contract.billingName ?? '',
  billingStreet: contract.billingStreet ?? '',
  billingPostalCode: contract.billingPostalCode ?? '',
  billingCity: contract.billingCity ?? '',
  billingEmail: contract.billingEmail ?? '',
  beginsOn: contract.beginsOn ?? '',
  termMonths: String(contract.termMonths),
  renewalMonths: String(contract.renewalMonths),
  noticeMonths: String(contract.noticeMonths),
  endsOn: contract.endsOn ?? '',
});

const bodyOf = (values: ContractValues): ContractPatch => ({
  billingName: textOrNull(values.billingName),
  billingStreet: textOrNull(values.billingStreet),
  billingPostalCode: textOrNull(values.billingPostalCode),
  billingCity: textOrNull(values.billingCity),
  billingEmail: textOrNull(values.billingEmail),
  beginsOn: textOrNull(values.beginsOn),
  termMonths: wholeNumber(values.termMonths),
  renewalMonths: wholeNumber(values.renewalMonths),
  noticeMonths: wholeNumber(values.noticeMonths),
  endsOn: textOrNull(values.endsOn),
});

export const changesTo = (initial: ContractValues, values: ContractValues): ContractPatch =>
  changesBetween(bodyOf(initial), bodyOf(values));

export const checkContract = (values: ContractValues): FieldErrors => fieldErrors(ContractPatch, bodyOf(values));

const text = (name: keyof ContractValues): EditedField<ContractValues> => ({
  label: CONTRACT_LABELS[name],
  text: (values) => values[name].trim(),
});

/** Describes each field in words, to show what somebody else has saved. */
export const CONTRACT_FIELDS: EditedFields<ContractValues> = {
  billingName: text('billingName'),
  billingStreet: text('billingStreet'),
  billingPostalCode: text('billingPostalCode'),
  billingCity: text('billingCity'),
  billingEmail: text('billingEmail'),
  beginsOn: text('beginsOn'),
  termMonths: text('termMonths'),
  renewalMonths: text('renewalMonths'),
  noticeMonths: text('noticeMonths'),
  endsOn: text('endsOn'),
};
