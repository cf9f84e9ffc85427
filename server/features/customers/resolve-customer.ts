import { BadRequest, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { customers, NO_CUSTOMER_MESSAGE } from '#shared/contracts/customers/customers.ts';
import { isAdmin } from '#shared/permissions.ts';
import { findCustomer } from './customers.queries.ts';

export const otherOrganisation = () => new BadRequest('Bitte zuerst zu dieser Organisation wechseln.');

/**
 * Returns the organisation a new item belongs to: the session's, unless an admin names another one.
 * @throws ValidationFailed if there is none; BadRequest if another user names an organisation other than the session's
 */
export async function resolveCustomer({ tx, scope, actor }: Context, customerIri: string | undefined): Promise<number> {
  if (customerIri === undefined) {
    if (actor.customerId !== null) return actor.customerId;
    throw new ValidationFailed([{ propertyPath: 'customer', message: NO_CUSTOMER_MESSAGE }]);
  }
  const customer = await resolveReference(customerIri, customers.path, (id) => findCustomer(tx, scope, id));
  if (isAdmin(actor) || customer.id === actor.customerId) return customer.id;
  throw otherOrganisation();
}
