import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toOpeningPlan } from '#server/time/opening-periods.ts';
import { limitsOf } from '#server/features/player-check/player-check.public.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import {
  AGREEMENT_VERSION,
  type Contract,
  contracts,
  type LocationPlan,
  locationPlans,
} from '#shared/contracts/billing/billing.ts';
import { EU_COUNTRIES } from '#shared/domain/billing/eu-countries.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { plans, quotaPackages } from '#shared/contracts/billing/prices.ts';
import {
  type QuotaBooking,
  quotaBookings,
  type QuotaSituation,
  quotaSituations,
} from '#shared/contracts/billing/quotas.ts';
import type { ContractRow, QuotaRow } from './billing.queries.ts';
import { forecastOf, nextEndOf } from './billing.rules.ts';
import type { QuotaBookingRow } from '#server/features/billing/prices/quota-bookings.queries.ts';

export function toContract(row: ContractRow, now: Date): z.input<typeof Contract> {
  const nextEnd = nextEndOf(
    {
      beginsOn: row.begins_on,
      termMonths: row.term_months,
      renewalMonths: row.renewal_months,
      noticeMonths: row.notice_months,
      endsOn: row.ends_on,
    },
    localDay(now.getTime(), SERVER_TIME_ZONE),
  );
  return {
    ...itemFields(contracts, row.id),
    customer: iri(customers.path, row.customer_id),
    beginsOn: row.begins_on ?? undefined,
    termMonths: row.term_months,
    renewalMonths: row.renewal_months,
    noticeMonths: row.notice_months,
    endsOn: row.ends_on ?? undefined,
    nextEndOn: nextEnd?.endOn,
    noticeUntil: nextEnd?.noticeUntil,
    billingName: row.billing_name ?? undefined,
    billingStreet: row.billing_street ?? undefined,
    billingPostalCode: row.billing_postal_code ?? undefined,
    billingCity: row.billing_city ?? undefined,
    billingEmail: row.billing_email ?? undefined,
    billingCountry: countryOf(row.billing_country),
    billingReference: row.billing_reference ?? undefined,
    billingElectronicAddress: row.billing_electronic_address ?? undefined,
    invoiceLacks: row.invoice_lacks ?? undefined,
    currentAgreement: AGREEMENT_VERSION,
    agreementVersion: row.agreement_version ?? undefined,
    agreementAcceptedAt: toWireDate(row.agreement_accepted_at),
    agreementAcceptedBy: row.agreement_accepted_name ?? undefined,
  };
}

const countryOf = (code: string | null) => EU_COUNTRIES.find((country) => country === code);

export const toLocationPlan = (row: Row<'location_contract'>): z.input<typeof LocationPlan> => ({
  ...itemFields(locationPlans, row.id),
  location: iri(locations.path, row.id),
  name: row.name,
  customer: iri(customers.path, row.customer_id),
  isActive: row.status === 'active',
  plan: iriOrNone(plans.path, row.plan_id),
  planName: row.plan_name ?? undefined,
  priceCents: row.plan_id === null ? undefined : (row.price_cents ?? undefined),
  validFrom: row.plan_id === null ? undefined : (row.valid_from ?? undefined),
  isPremium: row.is_premium,
  monthlyLimit: row.monthly_limit ?? undefined,
});

export function toQuotaSituation(row: QuotaRow, now: Date): z.input<typeof QuotaSituation> {
  const requests = row.requests ?? 0;
  const plan = toOpeningPlan(row);
  // No usage row exists before the first query of a month, so the limit of the contract applies.
  const limitCount = row.requests === null ? row.monthly_limit : row.limit_count;
  const { type: _type, ...limits } = limitsOf({
    requests,
    limitCount,
    additionalLimitCount: row.additional_limit_count ?? 0,
  });
  return {
    ...itemFields(quotaSituations, row.id),
    location: iri(locations.path, row.id),
    name: row.name,
    customer: iri(customers.path, row.customer_id),
    isActive: row.status === 'active',
    month: row.usage_month,
    ...limits,
    forecast: forecastOf({ requests, month: row.usage_month, plan }, now) ?? undefined,
  };
}

export const toQuotaBooking = (row: QuotaBookingRow): z.input<typeof QuotaBooking> => ({
  ...itemFields(quotaBookings, row.id),
  location: iri(locations.path, row.location_id),
  locationName: row.location_name,
  customer: iri(customers.path, row.customer_id),
  package: iri(quotaPackages.path, row.quota_package_id),
  name: row.name,
  queries: row.queries,
  priceCents: row.price_cents,
  month: row.month,
  userName: row.user_name,
  createdAt: toWireDate(row.created_at),
});
