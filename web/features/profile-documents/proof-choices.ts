import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { proofTypesQuery } from '#web/api/proof-types.ts';
import { useActor } from '#web/api/session.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { toChoices } from '#web/ui/choice-filter.tsx';

export const useProfileChoices = () => toChoices(useQuery(profilesQuery).data);
/** Whose data are erased gets nothing new. */
export const useStaffChoices = () =>
  toChoices(useQuery(profilesQuery).data?.filter(({ erasedAt }) => erasedAt === undefined));
export const useTypeChoices = () => toChoices(useQuery(proofTypesQuery).data);
/** Only an admin sees several organisations at once. */
export const useCustomerChoices = () => toChoices(useQuery({ ...customerChoices, enabled: isAdmin(useActor()) }).data);
