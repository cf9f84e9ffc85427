import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { proofTypesQuery } from '#web/api/proof-types.ts';
import { useActor } from '#web/api/session/session.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { toChoices } from '#web/ui/filter/choice-filter.tsx';

export const useProfileChoices = () => toChoices(useQuery(profilesQuery).data);
/** Returns the IRIs of the people who are not active: their proofs are kept, but nobody has to renew them. */
export const useInactiveProfiles = (): ReadonlySet<string> =>
  new Set(useQuery(profilesQuery).data?.flatMap((profile) => (profile.isActive ? [] : [profile['@id']])));
/**
 * The profiles that can receive a proof; erased profiles cannot. @param customer IRI of their organisation, because
 * admins see the staff of all
 */
export const useStaffChoices = (customer: string) =>
  toChoices(
    useQuery(profilesQuery).data?.filter(
      (candidate) => candidate.erasedAt === undefined && candidate.customer === customer,
    ),
  );
/** Returns the IRI of a profile's organisation; undefined if no profile is chosen. */
export function useCustomerOf(profile: string): string | undefined {
  return useQuery(profilesQuery).data?.find((candidate) => candidate['@id'] === profile)?.customer;
}
export const useTypeChoices = () => toChoices(useQuery(proofTypesQuery).data);
/** The types a proof may get: those in use, and the one it has. */
export const useOfferedTypeChoices = (chosen: string) =>
  toChoices(useQuery(proofTypesQuery).data?.filter((type) => type.isActive || type['@id'] === chosen));
/** Only admins see several organisations at once. */
export const useCustomerChoices = () => toChoices(useQuery({ ...customerChoices, enabled: isAdmin(useActor()) }).data);
