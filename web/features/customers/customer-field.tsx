import '#web/mantine-forms.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CUSTOMER_LABEL } from '#shared/contracts/customers/customers.ts';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useActor } from '#web/api/session/session.ts';
import { FixedField } from '#web/ui/form/fixed-field.tsx';
import { toChoices } from '#web/ui/filter/choice-filter.tsx';
import { stepListPageOf } from '#web/ui/screen/step-lists.ts';

interface CustomerFieldProps {
  /** IRI of the organisation; '' for none yet. */
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (customer: string) => void;
}

/**
 * Asks admins which organisation a new item belongs to. All other users work for a single one and do not see the
 * field. A step of setting up an organisation or its location is given that organisation, and only names it.
 */
export function CustomerField({ value, error, onChange }: CustomerFieldProps) {
  const isAsked = isAdmin(useActor());
  const customers = useQuery({ ...customerChoices, enabled: isAsked });
  const isStep = stepListPageOf(useLocation().pathname) !== undefined;
  if (!isAsked) return null;
  const choices = toChoices(customers.data);
  const given = choices.find((choice) => choice.value === value);
  if (isStep && value !== '' && (given !== undefined || customers.isPending))
    return <FixedField label={CUSTOMER_LABEL} value={given?.label ?? '…'} />;
  return (
    <NativeSelect
      label={CUSTOMER_LABEL}
      name="customer"
      required
      data={[
        ...(value === '' ? [{ value: '', label: 'Bitte wählen' }] : []),
        ...choices,
        // While the choices are loading, the field must not look empty.
        ...(value === '' || choices.some((choice) => choice.value === value) ? [] : [{ value, label: '…' }]),
      ]}
      value={value}
      error={customers.isError ? 'Die Organisationen konnten nicht geladen werden.' : error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
