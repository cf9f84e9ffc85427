import type { CurrentUser } from '#shared/contracts/auth/auth.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { Actor } from '#shared/permissions.ts';

/**
 * The signed-in user with organisation, location and profile. These three choices are stored in the session on the
 * server, not in the browser.
 */
export interface Session {
  readonly user: CurrentUser;
  readonly actor: Actor;
  readonly customer: Customer | null;
  readonly location: Location | null;
  /** The profile that signs new records. */
  readonly profile: Profile | null;
}
