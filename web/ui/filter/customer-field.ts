import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '#shared/permissions.ts';
import { customerChoices } from '#web/api/choices.ts';
import { useActor } from '#web/api/session/session.ts';
import { toChoices } from './choice-filter.tsx';
import type { ChoiceField } from './filter-fields.ts';

/** The filter by organisation. Only admins see several organisations, so it is not offered to others. */
export function useCustomerField(): ChoiceField<'customer'> | false {
  const isOffered = isAdmin(useActor());
  const customers = useQuery({ ...customerChoices, enabled: isOffered }).data;
  return isOffered && { kind: 'choice', name: 'customer', label: 'Organisation', choices: toChoices(customers) };
}
