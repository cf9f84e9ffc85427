import { useQuery } from '@tanstack/react-query';
import { isFirstAttempt } from '#web/api/client/first-attempt.ts';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import { locationQuery } from '#web/features/locations/locations.api.ts';
import { situationQuery } from '#web/features/locations/location-situations.api.ts';
import { setupQuery } from './setup.api.ts';
import { LocationForm } from './location-form.tsx';

const NOT_LOADED = { '@id': '', customer: '' };

export function LocationEditPage() {
  const id = usePathParameter('id');
  const location = useQuery(locationQuery(id));
  const situation = useQuery(situationQuery(Number(id)));
  const setup = useQuery({ ...setupQuery(location.data?.item ?? NOT_LOADED), enabled: location.data !== undefined });
  return (
    <RecordLoader
      query={location}
      // What stands above the settings would move them if it came later.
      isWaiting={[situation, setup].some(isFirstAttempt)}
      title="Standort"
      back={{ to: '/locations/list', label: 'Standorte' }}
      subject="Einstellungen des Standorts"
    >
      {(current) => <LocationForm key={id} current={current} />}
    </RecordLoader>
  );
}
