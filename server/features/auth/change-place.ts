import type { Place, SessionActor } from '#server/access/actor.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { customers } from '#shared/contracts/customers.ts';
import { locations } from '#shared/contracts/locations.ts';
import { canWorkAt, canWorkFor, placeAfterCustomerChange, placeAfterLocationChange } from './place.rules.ts';
import { findCustomerToWorkFor, findLocationToWorkAt, storePlace } from './sessions.queries.ts';

/** An id or an IRI, as clients send either. */
type Choice = string | number;

/** @throws BadRequest for an organisation that does not exist or is not the user's: the answer does not tell which */
export async function changeCustomer({ tx, scope, actor }: Context, choice: Choice): Promise<Place> {
  const customer = await resolveReference(toIri(choice, customers.path), customers.path, async (id) => {
    return canWorkFor(actor, id) ? findCustomerToWorkFor(tx, scope, id) : undefined;
  });
  return keep(tx, actor, placeAfterCustomerChange(customer.id));
}

/** @throws BadRequest likewise */
export async function changeLocation({ tx, scope, actor }: Context, choice: Choice): Promise<Place> {
  const location = await resolveReference(toIri(choice, locations.path), locations.path, async (id) => {
    const found = await findLocationToWorkAt(tx, scope, id);
    return found !== undefined && canWorkAt(actor, found) ? found : undefined;
  });
  return keep(tx, actor, placeAfterLocationChange(location));
}

async function keep(tx: Context['tx'], actor: SessionActor, place: Place): Promise<Place> {
  await storePlace(tx, actor, place);
  return place;
}

const toIri = (choice: Choice, path: string) => (/^\d+$/.test(String(choice)) ? `${path}/${choice}` : String(choice));
