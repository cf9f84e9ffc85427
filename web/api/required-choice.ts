import type { Role } from '#shared/contracts/auth.ts';

export type Choice = 'customer' | 'location';

interface Chosen {
  readonly role: Role;
  readonly customer?: unknown;
  readonly location?: unknown;
}

/** Without an organisation a Verwaltung sees nothing, and service signs for a place. An admin sees everything as it is. */
export function missingChoice({ role, customer, location }: Chosen): Choice | null {
  if (role === 'ROLE_OPERATOR' && customer == null) return 'customer';
  if (role === 'ROLE_SERVICE' && location == null) return 'location';
  return null;
}
