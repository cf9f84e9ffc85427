import { CustomerCreate, type CustomerPatch } from '#shared/contracts/customers/customer-changes.ts';
import { changesBetween } from '#web/ui/filter/changes-between.ts';
import { ADDRESS_LABELS } from '#web/ui/form/address-fields.tsx';
import { type FieldErrors, fieldErrors } from '#web/ui/form/field-errors.ts';
import { formFields, optionalTextField, textField } from '#web/ui/form/form-fields.ts';

export const CUSTOMER_FIELDS = formFields({
  name: textField('Name der Organisation'),
  street: optionalTextField(ADDRESS_LABELS.street),
  postalCode: optionalTextField(ADDRESS_LABELS.postalCode),
  city: optionalTextField(ADDRESS_LABELS.city),
  contactPerson: optionalTextField('Ansprechpartner'),
  contactEmail: optionalTextField('E-Mail-Adresse'),
  contactPhone: optionalTextField('Telefon'),
  taxId: optionalTextField('USt-IdNr.'),
});

export type CustomerValues = typeof CUSTOMER_FIELDS.empty;

export const changesTo = (base: CustomerValues, values: CustomerValues): CustomerPatch =>
  changesBetween(CUSTOMER_FIELDS.bodyOf(base), CUSTOMER_FIELDS.bodyOf(values));

export const checkValues = (values: CustomerValues): FieldErrors =>
  fieldErrors(CustomerCreate, CUSTOMER_FIELDS.bodyOf(values));
