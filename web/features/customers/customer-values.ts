import { CustomerCreate, type CustomerPatch } from '#shared/contracts/customers/customer-changes.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { ADDRESS_LABELS } from '#web/ui/form/address-fields.tsx';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import type { EditedField, EditedFields } from '#web/ui/edit/merge-edits.ts';
import { textOrNull } from '#web/ui/list/typed-text.ts';

/** A type, since a form's values need an index signature. */
export type CustomerValues = {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  contactPerson: string;
  contactEmail: string;
  contactPhone: string;
  taxId: string;
  isActive: boolean;
};

export const CUSTOMER_LABELS = {
  name: 'Name der Organisation',
  ...ADDRESS_LABELS,
  contactPerson: 'Ansprechpartner',
  contactEmail: 'E-Mail-Adresse',
  contactPhone: 'Telefon',
  taxId: 'USt-IdNr.',
  isActive: 'Aktiv',
} as const satisfies Record<keyof CustomerValues, string>;

export const NEW_CUSTOMER: CustomerValues = {
  name: '',
  street: '',
  postalCode: '',
  city: '',
  contactPerson: '',
  contactEmail: '',
  contactPhone: '',
  taxId: '',
  isActive: true,
};

export const toValues = (customer: Customer): CustomerValues => ({
  name: customer.name,
  street: customer.street ?? '',
  postalCode: customer.postalCode ?? '',
  city: customer.city ?? '',
  contactPerson: customer.contactPerson ?? '',
  contactEmail: customer.contactEmail ?? '',
  contactPhone: customer.contactPhone ?? '',
  taxId: customer.taxId ?? '',
  isActive: customer.isActive,
});

export const toBody = ({ name, isActive, ...texts }: CustomerValues) => ({
  name: name.trim(),
  isActive,
  street: textOrNull(texts.street),
  postalCode: textOrNull(texts.postalCode),
  city: textOrNull(texts.city),
  contactPerson: textOrNull(texts.contactPerson),
  contactEmail: textOrNull(texts.contactEmail),
  contactPhone: textOrNull(texts.contactPhone),
  taxId: textOrNull(texts.taxId),
});

export const changesTo = (initial: CustomerValues, values: CustomerValues): CustomerPatch =>
  changesBetween(toBody(initial), toBody(values));

export const checkValues = (values: CustomerValues): FieldErrors => fieldErrors(CustomerCreate, toBody(values));

const text = (name: Exclude<keyof CustomerValues, 'isActive'>): EditedField<CustomerValues> => ({
  label: CUSTOMER_LABELS[name],
  text: (values) => values[name].trim(),
});

/** How each field reads, for who is told what somebody else saved. */
export const CUSTOMER_FIELDS: EditedFields<CustomerValues> = {
  name: text('name'),
  street: text('street'),
  postalCode: text('postalCode'),
  city: text('city'),
  contactPerson: text('contactPerson'),
  contactEmail: text('contactEmail'),
  contactPhone: text('contactPhone'),
  taxId: text('taxId'),
  isActive: { label: CUSTOMER_LABELS.isActive, text: ({ isActive }) => (isActive ? 'ja' : 'nein') },
};
