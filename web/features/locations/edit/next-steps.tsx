import { useQuery } from '@tanstack/react-query';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { type Step, StepList } from '#web/ui/sections/step-list.tsx';
import { setupQuery } from './setup.api.ts';

const NEW_MILLISECONDS = 14 * DAY_MILLISECONDS;

/** Lists what a location needs before work can begin, while it is new or something is missing. */
export function NextSteps({ location }: { readonly location: Location }) {
  const { data } = useQuery(setupQuery(location));
  const age = useNow(MINUTE_MILLISECONDS) - Date.parse(location.createdAt);
  const isNew = age < NEW_MILLISECONDS;
  if (data === undefined || (!isNew && data.profiles > 0 && data.templates > 0)) return null;
  const search = { customer: location.customer };
  const searchAtLocation = { ...search, location: location['@id'] };
  const steps: readonly Step[] = [
    {
      path: '/users/profiles_create',
      search: searchAtLocation,
      label: 'Mitarbeiter-Profile anlegen',
      reason: 'Wer hier arbeitet, unterschreibt mit dem eigenen Profil.',
      isDone: data.profiles > 0,
    },
    {
      path: '/users/tablets',
      search: { ...searchAtLocation, pair: '1' },
      label: 'Tablet verbinden',
      reason: 'Es liest einen QR-Code und meldet sich ohne Passwort an.',
      isDone: data.accesses > 0,
    },
    {
      path: '/tasks/list',
      search: { ...search, view: 'templates' },
      label: 'Aufgabenvorlagen prüfen',
      reason: 'Was hier täglich, wöchentlich oder monatlich zu tun ist.',
      isDone: data.templates > 0,
    },
    {
      path: '/oasiscerts/create',
      search,
      label: 'OASIS-Zertifikat hochladen',
      reason: 'Ohne Zertifikat kann niemand mit OASIS abgeglichen werden.',
      isDone: data.canAsk,
    },
  ];
  return (
    <StepList
      backLabel={location.name}
      isInitiallyOpen={age < HOUR_MILLISECONDS}
      steps={steps.filter(({ path }) => path !== '/oasiscerts/create' || location.playerCheckAllowed)}
    />
  );
}
