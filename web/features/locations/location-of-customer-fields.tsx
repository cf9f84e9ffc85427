import '#web/mantine-forms.css';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CUSTOMER_LABEL } from '#shared/contracts/customers/customers.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { CustomerField } from '#web/features/customers/customers.public.ts';
import { toLocationChoices } from './location-choices.ts';
import { locationsQuery } from './locations.api.ts';

export const LOCATION_OF_CUSTOMER_LABELS = { customer: CUSTOMER_LABEL, location: 'Standort' };

interface Chosen {
  /** IRI of the organisation, which determines the locations that are offered. */
  readonly customer: string;
  /** IRI of the location; '' for none yet. */
  readonly location: string;
}

interface LocationOfCustomerFieldsProps {
  readonly values: Chosen;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (chosen: Chosen) => void;
  /** Whether the location can be chosen, if not all can. */
  readonly isOffered?: (location: Location) => boolean;
}

/** Asks at which location something is to be. Admins choose the organisation first. */
export function LocationOfCustomerFields({ values, errors, onChange, isOffered }: LocationOfCustomerFieldsProps) {
  const locations = useQuery(locationsQuery);
  const offered = (locations.data ?? []).filter(
    (location) => location.customer === values.customer && isOffered?.(location) !== false,
  );
  return (
    <>
      <CustomerField
        value={values.customer}
        error={errors['customer']}
        onChange={(customer) => onChange({ customer, location: '' })}
      />
      <NativeSelect
        label={LOCATION_OF_CUSTOMER_LABELS.location}
        name="location"
        required
        data={[{ value: '', label: 'Bitte wählen' }, ...toLocationChoices(offered)]}
        value={values.location}
        error={locations.isError ? 'Die Standorte konnten nicht geladen werden.' : errors['location']}
        onChange={(event) => onChange({ customer: values.customer, location: event.currentTarget.value })}
      />
    </>
  );
}
