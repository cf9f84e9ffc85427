import '#web/mantine-forms.css';
import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { locationsQuery } from '#web/features/locations/locations.public.ts';

interface CertificatePlacesProps {
  /** IRI of the organisation. */
  readonly customer: string;
  readonly value: readonly string[];
  readonly error?: ReactNode;
  readonly isReadOnly?: boolean;
  readonly onChange: (locations: string[]) => void;
}

/** Which locations ask with a certificate. */
export function CertificatePlaces({ customer, value, error, isReadOnly, onChange }: CertificatePlacesProps) {
  const query = useQuery(locationsQuery);
  const places = (query.data ?? []).filter((place) => place.customer === customer);
  return (
    <Checkbox.Group
      label="Standorte"
      description="Diese Standorte fragen mit diesem Zertifikat ab."
      value={[...value]}
      onChange={onChange}
      readOnly={isReadOnly ?? false}
      error={query.isError ? 'Die Standorte konnten nicht geladen werden.' : error}
    >
      <Stack gap="sm" mt={8}>
        {query.isPending && <Skeleton height={120} />}
        {places.map((place) => (
          <Checkbox
            key={place['@id']}
            name="locations"
            size="md"
            value={place['@id']}
            label={place.name}
            disabled={isReadOnly ?? false}
            description={place.status === 'inactive' ? 'nicht aktiv' : undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
