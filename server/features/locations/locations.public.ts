import type { Context } from '#server/http/serve.ts';
import { findLocation } from './locations.queries.ts';

export { findLocation };

/** Whether the session works where nobody signs without a PIN. */
export async function isPinRequired({ tx, scope, actor }: Pick<Context, 'tx' | 'scope' | 'actor'>): Promise<boolean> {
  const location = actor.locationId === null ? undefined : await findLocation(tx, scope, actor.locationId);
  return location?.pin_required === true;
}
