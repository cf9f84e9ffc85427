import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { proofTypesQuery } from '#web/api/proof-types.ts';
import { useActor } from '#web/api/session/session.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { toChoices } from '#web/ui/filter/choice-filter.tsx';

export const useProfileChoices = () => toChoices(useQuery(profilesQuery).data);
/**
 * Whose data are erased gets nothing new.
 * @param customer the organisation they work for, as IRI; an admin sees the staff of all of them
 */
export const useStaffChoices = (customer: string) =>
  toChoices(useQuery(profilesQuery).data?.filter((one) => one.erasedAt === undefined && one.customer === customer));
/** The organisation a person works for, as IRI; undefined where nobody is chosen. */
export function useCustomerOf(profile: string): string | undefined {
  return useQuery(profilesQuery).data?.find((one) => one['@id'] === profile)?.customer;
}
export const useTypeChoices = () => toChoices(useQuery(proofTypesQuery).data);
/** Only an admin sees several organisations at once. */
export const useCustomerChoices = () => toChoices(useQuery({ ...customerChoices, enabled: isAdmin(useActor()) }).data);
