import { queryOptions } from '@tanstack/react-query';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { listOasisCertificateGaps, oasisCertificates } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { listProfiles, profiles } from '#shared/contracts/profiles/profiles.ts';
import { listTaskTemplates, taskTemplates } from '#shared/contracts/tasks/task-templates.ts';
import { listUsers, users } from '#shared/contracts/users/users.ts';
import { call } from '#web/api/client/client.ts';

/** Reads what a new location already has. */
export const setupQuery = ({ '@id': location, customer }: Pick<Location, '@id' | 'customer'>) =>
  queryOptions({
    queryKey: [profiles.path, 'setup', location],
    meta: { topics: [taskTemplates.path, users.path, oasisCertificates.path] },
    queryFn: async ({ signal }) => {
      const onlyTotal = { itemsPerPage: 1 } as const;
      const [people, templates, accesses, gaps] = await Promise.all([
        call(listProfiles, { query: { ...onlyTotal, location, isActive: true }, signal }),
        call(listTaskTemplates, { query: { ...onlyTotal, customer, isActive: true }, signal }),
        call(listUsers, { query: { ...onlyTotal, location, isActive: true }, signal }),
        call(listOasisCertificateGaps, { query: { ...onlyTotal, location }, signal }),
      ]);
      return {
        profiles: people['hydra:totalItems'],
        templates: templates['hydra:totalItems'],
        accesses: accesses['hydra:totalItems'],
        canAsk: gaps['hydra:totalItems'] === 0,
      };
    },
  });
