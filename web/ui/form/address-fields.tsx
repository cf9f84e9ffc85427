import { Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

export type AddressValues = { street: string; postalCode: string; city: string };

export const ADDRESS_LABELS = { street: 'Straße und Hausnummer', postalCode: 'Postleitzahl', city: 'Ort' } as const;

interface AddressFieldsProps {
  readonly values: AddressValues;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<AddressValues>) => void;
}

export function AddressFields({ values, errors, onChange }: AddressFieldsProps) {
  const field = (name: keyof AddressValues) => ({
    label: ADDRESS_LABELS[name],
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput {...field('street')} autoComplete="off" />
      <Group gap="md" align="flex-start" wrap="wrap">
        <TextInput {...field('postalCode')} inputMode="numeric" autoComplete="off" w="9rem" />
        <TextInput {...field('city')} autoComplete="off" flex="1 1 12rem" />
      </Group>
    </>
  );
}
