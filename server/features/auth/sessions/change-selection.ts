import type { SessionSelection, SessionActor } from '#server/access/actor.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import {
  canWorkAt,
  canWorkFor,
  selectionAfterCustomerChange,
  selectionAfterLocationChange,
} from './selection.rules.ts';
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
  return keepSelection(tx, actor, selectionAfterCustomerChange(customer.id));
}

/** @throws BadRequest for a location that does not exist or is not the user's; the response does not reveal which */
export async function changeLocation({ tx, scope, actor }: Context, idOrIri: IdOrIri): Promise<SessionSelection> {
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
