import { useQuery } from '@tanstack/react-query';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import { locationQuery } from '#web/features/locations/locations.api.ts';
import { situationQuery } from '#web/features/locations/location-situations.api.ts';
import { LocationForm } from './location-form.tsx';

export function LocationEditPage() {
  const id = usePathParameter('id');
  // It is asked for at once, so that the reasons seldom appear after the settings, which they would move.
  useQuery(situationQuery(Number(id)));
  return (
    <RecordLoader
      query={useQuery(locationQuery(id))}
      title="Standort"
      back={{ to: '/locations/list', label: 'Standorte' }}
      subject="Einstellungen des Standorts"
    >
      {(current) => <LocationForm key={id} current={current} />}
    </RecordLoader>
  );
}
