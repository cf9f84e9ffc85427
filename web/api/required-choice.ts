import { type Actor, isOperator, isService } from '#shared/permissions.ts';

export type Choice = 'customer' | 'location';

interface Chosen extends Pick<Actor, 'role'> {
  readonly customer?: unknown;
  readonly location?: unknown;
}

/** Without an organisation a Verwaltung sees nothing, and service signs for a place. An admin sees everything as it is. */
export function missingChoice(chosen: Chosen): Choice | null {
  if (isOperator(chosen) && chosen.customer == null) return 'customer';
  if (isService(chosen) && chosen.location == null) return 'location';
  return null;
}
