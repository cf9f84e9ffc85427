import '#web/mantine-forms.css';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { canSetContract } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { AddressFields } from '#web/ui/form/address-fields.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { CUSTOMER_FIELDS, type CustomerValues } from './customer-values.ts';

interface CustomerFieldsProps {
  readonly values: CustomerValues;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<CustomerValues>) => void;
}

/** Only the platform decides whether an organisation is active. */
export function CustomerFields({ values, errors, onChange }: CustomerFieldsProps) {
  const isPlatform = canSetContract(useSession().actor);
  const field = (name: Exclude<keyof CustomerValues, 'isActive'>) => ({
    label: CUSTOMER_FIELDS.labels[name],
    name,
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <FormSection title="Organisation">
        <TextInput {...field('name')} required />
        <AddressFields values={values} errors={errors} onChange={onChange} />
        <TextInput {...field('taxId')} description="Zum Beispiel DE136695976." maw="24rem" />
        {isPlatform && (
          <Checkbox
            size="md"
            name="isActive"
            label={CUSTOMER_FIELDS.labels.isActive}
            description="Ohne Haken kann niemand mehr für diese Organisation arbeiten. Was erfasst ist, bleibt."
            checked={values.isActive}
            onChange={(event) => onChange({ isActive: event.currentTarget.checked })}
          />
        )}
      </FormSection>
      <FormSection title="Wen wir ansprechen">
        <Stack gap="md">
          <TextInput {...field('contactPerson')} />
          <TextInput {...field('contactEmail')} type="email" inputMode="email" />
          <TextInput {...field('contactPhone')} type="tel" inputMode="tel" />
        </Stack>
      </FormSection>
    </>
  );
}
