import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { StepList } from '#web/ui/page/step-list.tsx';
import { firstStepsQuery } from './customers.api.ts';

const NEW_MILLISECONDS = 14 * DAY_MILLISECONDS;

/** Lists what a new organisation needs before its staff can work. Admins see it until everything is done. */
export function FirstSteps({ customer }: { readonly customer: Customer }) {
  const { data } = useQuery(firstStepsQuery(customer['@id']));
  const isNew = useNow(MINUTE_MILLISECONDS) - Date.parse(customer.createdAt) < NEW_MILLISECONDS;
  if (data === undefined || (!isNew && data.locations > 0 && data.accesses > 0 && data.profiles > 0)) return null;
  const search = { customer: customer['@id'] };
  return (
    <StepList
      hint="Dann kann diese Organisation arbeiten."
      steps={[
        {
          path: '/locations/create',
          search,
          label: 'Standort anlegen',
          why: 'Maßnahmen, Kontrollgänge und Aufgaben gehören zu einem Standort.',
          isDone: data.locations > 0,
        },
        {
          path: '/users/invite',
          search,
          label: 'Zugang einladen',
          why: 'Die Verwaltung der Organisation und die Geräte an den Standorten melden sich damit an.',
          isDone: data.accesses > 0,
        },
        {
          path: '/users/profiles_create',
          search,
          label: 'Profile anlegen',
          why: 'Wer an einem Standort arbeitet, unterschreibt mit dem eigenen Profil.',
          isDone: data.profiles > 0,
        },
      ]}
    />
  );
}
