import { queryOptions, useQuery } from '@tanstack/react-query';
import { formVersions } from '#shared/contracts/forms/forms.ts';
import { listProtocols, protocols } from '#shared/contracts/protocols/protocols.ts';
import { call } from '#web/api/client/client.ts';
import { useOutbox } from '#web/api/outbox/outbox-state.ts';
import { KEPT_OFFLINE } from '#web/api/session/kept-offline.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { readVersion } from '#web/features/protocols/drafts/device-drafts.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { type DoneProtocol, waitingProtocol } from './done-today.ts';

/** The protocols of a location that were closed today. Without a connection, those that were known last. */
export const closedTodayQuery = (location: string) =>
  queryOptions({
    queryKey: [protocols.path, 'today', location],
    meta: KEPT_OFFLINE,
    queryFn: async ({ signal }): Promise<readonly DoneProtocol[]> => {
      const { 'hydra:member': closed } = await call(listProtocols, {
        query: {
          location,
          state: 'closed',
          'exists[correctedBy]': false,
          'occurredAt[after]': localDay(serverNow()),
          'order[occurredAt]': 'desc',
          pagination: false,
        },
        signal,
      });
      return closed.map(({ id, form, firstChoice, occurredAt, profileName }) => ({
        id,
        form,
        firstChoice,
        occurredAt,
        profileName,
      }));
    },
  });

/** Returns the protocols closed today, with those that still wait on this device. */
export function useDoneToday(location: string): readonly DoneProtocol[] {
  const closed = useQuery(closedTodayQuery(location)).data ?? [];
  const requests = useOutbox().requests.filter(
    (request) => request.path === protocols.path && request.location === location,
  );
  const iris = [...new Set(requests.map(({ body }) => versionOf(body)))].filter((iri) => iri !== undefined);
  const versions = useQuery({
    queryKey: [formVersions.path, 'on device', iris],
    queryFn: () => Promise.all(iris.map(readVersion)),
    networkMode: 'always',
    enabled: iris.length > 0,
  }).data;
  const knownVersions = (versions ?? []).filter((version) => version !== undefined);
  const waiting = requests.map((request) => waitingProtocol(request, knownVersions));
  return [...closed, ...waiting.filter((protocol) => protocol !== null)];
}

const versionOf = ({ formVersion }: { readonly formVersion?: unknown }) =>
  typeof formVersion === 'string' ? formVersion : undefined;
