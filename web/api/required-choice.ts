import { type Actor, isOperator, isService } from '#shared/permissions.ts';

export type Choice = 'customer' | 'location';

interface Chosen extends Pick<Actor, 'role'> {
  readonly customer?: unknown;
  readonly location?: unknown;
}

/**
 * Returns what the user still has to choose: an operator sees nothing without an organisation, and a service user
 * records for a location. An admin sees everything anyway.
 */
export function missingChoice(chosen: Chosen): Choice | null {
  if (isOperator(chosen) && chosen.customer == null) return 'customer';
  if (isService(chosen) && chosen.location == null) return 'location';
  return null;
}
