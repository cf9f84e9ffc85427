import type { SessionSelection, SessionActor } from '#server/access/actor.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { canWorkAtNoLocation } from '#shared/permissions.ts';
import { canWorkAt, canWorkFor, selectionAtNoLocation, selectionAfterLocationChange } from './selection.rules.ts';
import { findCustomerToWorkFor, findLocationToWorkAt, storeSelection } from './sessions.queries.ts';

/** An id or an IRI; clients send either. */
type IdOrIri = string | number;

/**
 * @throws BadRequest for an organisation that does not exist or is not the user's; the response does not reveal which
 */
export async function changeCustomer({ tx, scope, actor }: Context, idOrIri: IdOrIri): Promise<SessionSelection> {
  const customer = await resolveReference(toIri(idOrIri, customers.path), customers.path, async (id) => {
    return canWorkFor(actor, id) ? findCustomerToWorkFor(tx, scope, id) : undefined;
  });
  return keepSelection(tx, actor, selectionAtNoLocation(customer.id));
}

/**
 * @param idOrIri null to work at no location
 * @throws BadRequest for a location that does not exist or is not the user's; the response does not reveal which
 * @throws AccessDenied if the user has to work at a location
 */
export async function changeLocation(
  { tx, scope, actor }: Context,
  idOrIri: IdOrIri | null,
): Promise<SessionSelection> {
  if (idOrIri === null) {
    if (!canWorkAtNoLocation(actor)) throw new AccessDenied();
    return keepSelection(tx, actor, selectionAtNoLocation(actor.customerId));
  }
  const location = await resolveReference(toIri(idOrIri, locations.path), locations.path, async (id) => {
    const foundLocation = await findLocationToWorkAt(tx, scope, id);
    return foundLocation !== undefined && canWorkAt(actor, foundLocation) ? foundLocation : undefined;
  });
  return keepSelection(tx, actor, selectionAfterLocationChange(location));
}

async function keepSelection(
  tx: Context['tx'],
  actor: SessionActor,
  selection: SessionSelection,
): Promise<SessionSelection> {
  await storeSelection(tx, actor, selection);
  return selection;
}

const toIri = (idOrIri: IdOrIri, path: string) =>
  /^\d+$/.test(String(idOrIri)) ? `${path}/${idOrIri}` : String(idOrIri);
