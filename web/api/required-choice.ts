import { type Actor, isOperator, isService } from '#shared/permissions.ts';

export type Choice = 'customer' | 'location';

interface CurrentChoices extends Pick<Actor, 'role'> {
  readonly customer?: unknown;
  readonly location?: unknown;
}

/**
 * Returns what the user still has to choose: an operator sees nothing without an organisation, and a service user
 * records for a location. An admin sees everything anyway.
 */
export function missingChoice(choices: CurrentChoices): Choice | null {
  if (isOperator(choices) && choices.customer == null) return 'customer';
  if (isService(choices) && choices.location == null) return 'location';
  return null;
}
