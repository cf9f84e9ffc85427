import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { findLocation } from '#server/features/locations/locations.public.ts';
import { AccessDenied, Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { quotaPackages } from '#shared/contracts/billing/prices.ts';
import { quotaBookings, type QuotaBookingCreate } from '#shared/contracts/billing/quotas.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canBookQuota } from '#shared/permissions.ts';
import { reasonNotToBook } from '#shared/domain/billing/contract-term.ts';
import { lockContractOf } from '#server/features/billing/billing.queries.ts';
import { isInvoiced } from '#server/features/billing/invoices/invoices.queries.ts';
import { findPackage } from './prices.queries.ts';
import { findQuotaBooking, insertQuotaBooking, type QuotaBookingRow } from './quota-bookings.queries.ts';

const DEMO_MESSAGE = 'Im Demo-Zugang wird nichts gebucht.';
const INVOICED_MESSAGE = 'Dieser Monat ist gerade abgerechnet worden. Bitte buchen Sie noch einmal.';

/** Books a package for the current month. It counts at once and appears on the invoice of the month. */
export async function bookPackage(context: Context, body: QuotaBookingCreate): Promise<QuotaBookingRow> {
  const { tx, scope, actor, now } = context;
  if (!canBookQuota(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const location = await resolveReference(body.location, locations.path, (id) => findLocation(tx, scope, id));
  const chosenPackage = await resolveReference(body.package, quotaPackages.path, (id) => findPackage(tx, scope, id));
  refuseImpossibleBooking(location, chosenPackage);
  // Invoicing takes the same lock: a package booked in the last second of a month is either invoiced or refused.
  const contract = await lockContractOf(tx, scope, location.customer_id);
  const reason = reasonNotToBook(
    { beginsOn: contract.begins_on, endsOn: contract.ends_on },
    localDay(now.getTime(), SERVER_TIME_ZONE),
  );
  if (reason !== null) throw refusal('location', reason);
  const newBooking = await insertQuotaBooking(tx, scope, {
    location_id: location.id,
    customer_id: location.customer_id,
    quota_package_id: chosenPackage.id,
    user_id: actor.userId,
  });
  if (await isInvoiced(tx, scope, newBooking)) throw new Conflict(INVOICED_MESSAGE);
  await appendToLedger(tx, {
    customerId: location.customer_id,
    type: 'quota.booked',
    entity: iri(quotaBookings.path, newBooking.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iri(locations.path, location.id),
    data: {
      month: newBooking.month,
      package: newBooking.name,
      queries: newBooking.queries,
      priceCents: newBooking.price_cents,
    },
  });
  const booking = await findQuotaBooking(tx, scope, newBooking.id);
  if (booking === undefined) throw new NotFound();
  return booking;
}

function refuseImpossibleBooking(location: Row<'location'>, chosenPackage: Row<'quota_package'>): void {
  if (location.monthly_limit === null)
    throw refusal('location', 'Dieser Standort hat ein unbegrenztes Kontingent. Es muss nichts gebucht werden.');
  if (location.status === 'inactive')
    throw refusal('location', 'Dieser Standort ist nicht aktiv. Bitte erst aktivieren, dann buchen.');
  if (!chosenPackage.is_active) throw refusal('package', 'Dieses Paket wird nicht mehr angeboten.');
}

const refusal = (propertyPath: string, message: string) => new ValidationFailed([{ propertyPath, message }]);
