import type { Place, SessionActor } from '#server/access/actor.ts';
import type { Context } from '#server/http/serve.ts';
import { BadRequest } from '#server/http/errors.ts';
import { customers } from '#shared/contracts/customers.ts';
import { idFromIri } from '#shared/contracts/hydra.ts';
import { locations } from '#shared/contracts/locations.ts';
import { canWorkAt, canWorkFor, placeAfterCustomerChange, placeAfterLocationChange } from './place.rules.ts';
import { findLocationToWorkAt, isCustomerVisible, storePlace } from './sessions.queries.ts';

type Choice = string | number;

/** @throws BadRequest for an organisation that does not exist or is not the user's: the answer does not tell which */
export async function changeCustomer({ tx, scope, actor }: Context, choice: Choice): Promise<Place> {
  const id = idOf(choice, customers.path);
  if (!canWorkFor(actor, id) || !(await isCustomerVisible(tx, scope, id))) throw itemNotFound(customers.path, id);
  return keep(tx, actor, placeAfterCustomerChange(id));
}

/** @throws BadRequest likewise */
export async function changeLocation({ tx, scope, actor }: Context, choice: Choice): Promise<Place> {
  const id = idOf(choice, locations.path);
  const location = await findLocationToWorkAt(tx, scope, id);
  if (location === undefined || !canWorkAt(actor, location)) throw itemNotFound(locations.path, id);
  return keep(tx, actor, placeAfterLocationChange(location));
}

async function keep(tx: Context['tx'], actor: SessionActor, place: Place): Promise<Place> {
  await storePlace(tx, actor, place);
  return place;
}

function idOf(choice: Choice, path: string): number {
  const id = /^\d+$/.test(String(choice)) ? idFromIri(`${path}/${choice}`, path) : idFromIri(String(choice), path);
  if (id === null) throw new BadRequest(`Invalid IRI "${String(choice).slice(0, 100)}".`);
  return id;
}

const itemNotFound = (path: string, id: number) => new BadRequest(`Item not found for "${path}/${id}".`);
