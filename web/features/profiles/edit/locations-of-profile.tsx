import type { ReactNode } from 'react';
import { LocationChoice } from '#web/features/locations/location-choice.public.ts';
import { irisOf } from '#web/ui/form/form-fields.ts';
import type { ProfileValues } from './profile-values.ts';

interface LocationsOfProfileProps {
  /** IRI of the organisation. */
  readonly customer: string;
  readonly value: ProfileValues['locations'];
  readonly error: ReactNode;
  readonly onChange: (locations: ProfileValues['locations']) => void;
}

export const LocationsOfProfile = ({ customer, value, error, onChange }: LocationsOfProfileProps) => (
  <LocationChoice
    description="Ohne Auswahl an allen Standorten der Organisation."
    customer={customer}
    value={irisOf(value)}
    error={error}
    onChange={(chosen) => onChange(chosen.map((iri) => ({ iri })))}
  />
);
