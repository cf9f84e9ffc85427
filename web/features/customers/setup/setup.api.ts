import { queryOptions } from '@tanstack/react-query';
import { activities, listActivities } from '#shared/contracts/activities/activities.ts';
import { listLocations, locations } from '#shared/contracts/locations/locations.ts';
import { listOasisCertificateGaps, oasisCertificates } from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { listProfiles, profiles } from '#shared/contracts/profiles/profiles.ts';
import { type Invitation, invitations, listInvitations } from '#shared/contracts/users/invitations.ts';
import { listUsers, users } from '#shared/contracts/users/users.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';

/** What an organisation has set up. Its locations are those that are active. */
export interface Setup {
  readonly locationCount: number;
  /** IRI of the oldest location. */
  readonly location: string | undefined;
  /** IRI of the first location without opening hours; undefined if all have them. */
  readonly withoutHours: string | undefined;
  readonly profileCount: number;
  /** Number of logins of the office, and of people who were invited to have one. */
  readonly operatorCount: number;
  /** Number of logins of service staff, which a location's tablet uses. */
  readonly serviceCount: number;
  readonly hasCertificates: boolean;
  readonly activityCount: number;
}

/** @param customer IRI of the organisation */
export const setupQuery = (customer: string) =>
  queryOptions({
    queryKey: [locations.path, 'setup', customer],
    meta: { topics: [profiles.path, users.path, invitations.path, oasisCertificates.path, activities.path] },
    queryFn: ({ signal }) => readSetup(customer, signal),
  });

const isOperatorRole = ({ roles }: Invitation) => roles.includes('ROLE_OPERATOR');

async function readSetup(customer: string, signal: AbortSignal): Promise<Setup> {
  const onlyTotal = { itemsPerPage: 1, customer } as const;
  const [places, people, operators, invited, serviceUsers, gaps] = await Promise.all([
    callEveryPage(listLocations, { query: { customer, status: 'active', 'order[id]': 'asc' }, signal }),
    call(listProfiles, { query: { ...onlyTotal, isActive: true }, signal }),
    call(listUsers, { query: { ...onlyTotal, roles: 'ROLE_OPERATOR', isActive: true }, signal }),
    call(listInvitations, { query: { customer, state: 'open' }, signal }),
    call(listUsers, { query: { ...onlyTotal, roles: 'ROLE_SERVICE', isActive: true }, signal }),
    call(listOasisCertificateGaps, { query: onlyTotal, signal }),
  ]);
  const iris = places.map((location) => location['@id']);
  const recordedActivities =
    iris.length === 0 ? null : await call(listActivities, { query: { itemsPerPage: 1, location: iris }, signal });
  return {
    locationCount: places.length,
    location: iris[0],
    withoutHours: places.find(({ openingHours }) => openingHours.length === 0)?.['@id'],
    profileCount: people['hydra:totalItems'],
    operatorCount: operators['hydra:totalItems'] + invited['hydra:member'].filter(isOperatorRole).length,
    serviceCount: serviceUsers['hydra:totalItems'],
    hasCertificates: places.length > 0 && gaps['hydra:totalItems'] === 0,
    activityCount: recordedActivities?.['hydra:totalItems'] ?? 0,
  };
}
