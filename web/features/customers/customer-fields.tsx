import '#web/mantine-forms.css';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddressFields } from '#web/ui/form/address-fields.tsx';
import { CUSTOMER_FIELDS, type CustomerValues } from './customer-values.ts';

interface CustomerFieldsProps {
  readonly values: CustomerValues;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<CustomerValues>) => void;
}

const inputProps = ({ values, errors, onChange }: CustomerFieldsProps, name: keyof CustomerValues) => ({
  label: CUSTOMER_FIELDS.labels[name],
  name,
  autoComplete: 'off',
  value: values[name],
  error: errors[name],
  onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
});

export const OrganisationFields = (props: CustomerFieldsProps) => (
  <>
    <TextInput {...inputProps(props, 'name')} required />
    <AddressFields {...props} />
    <TextInput {...inputProps(props, 'taxId')} description="Zum Beispiel DE136695976." maw="24rem" />
  </>
);

export const ContactFields = (props: CustomerFieldsProps) => (
  <>
    <TextInput {...inputProps(props, 'contactPerson')} />
    <TextInput {...inputProps(props, 'contactEmail')} type="email" inputMode="email" />
    <TextInput {...inputProps(props, 'contactPhone')} type="tel" inputMode="tel" />
  </>
);
