import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { itemFields } from '#server/http/render/item.ts';
import {
  type BillingSetting,
  billingSettings,
  type PriceChange,
  priceChanges,
} from '#shared/contracts/billing/billing-settings.ts';
import { type Plan, plans, type QuotaPackage, quotaPackages } from '#shared/contracts/billing/prices.ts';
import type { PriceChangeRow } from './prices.queries.ts';

/** The columns that say which tax a price has. */
export type VatColumns = Pick<Row<'plan'>, 'vat_category' | 'vat_percent' | 'vat_from' | 'former_vat'>;

export const vatOf = (row: VatColumns) => ({
  vatCategory: row.vat_category,
  vatPercent: row.vat_percent,
  vatFrom: row.vat_from ?? undefined,
  formerVat: [...row.former_vat],
});

export const toPlan = (row: Row<'plan'>): z.input<typeof Plan> => ({
  ...itemFields(plans, row.id),
  name: row.name,
  priceCents: row.price_cents,
  monthlyLimit: row.monthly_limit ?? undefined,
  isPremium: row.is_premium,
  isActive: row.is_active,
  ...vatOf(row),
});

export const toPackage = (row: Row<'quota_package'>): z.input<typeof QuotaPackage> => ({
  ...itemFields(quotaPackages, row.id),
  name: row.name,
  queries: row.queries,
  priceCents: row.price_cents,
  isActive: row.is_active,
  ...vatOf(row),
});

export const toSetting = (row: Row<'billing_setting'>): z.input<typeof BillingSetting> => ({
  ...itemFields(billingSettings, row.id),
  issuerName: row.issuer_name ?? undefined,
  issuerStreet: row.issuer_street ?? undefined,
  issuerPostalCode: row.issuer_postal_code ?? undefined,
  issuerCity: row.issuer_city ?? undefined,
  issuerVatId: row.issuer_vat_id ?? undefined,
  issuerEmail: row.issuer_email ?? undefined,
  issuerIban: row.issuer_iban ?? undefined,
  issuerBic: row.issuer_bic ?? undefined,
  issuerTaxNumber: row.issuer_tax_number ?? undefined,
  issuerContact: row.issuer_contact ?? undefined,
  issuerPhone: row.issuer_phone ?? undefined,
  paymentDays: row.payment_days,
  feePerQuery: row.fee_per_query,
  feeMinimumCents: row.fee_minimum_cents,
  feeSource: row.fee_source,
  feeVerifiedOn: row.fee_verified_on,
});

export const toPriceChange = (row: PriceChangeRow): z.input<typeof PriceChange> => ({
  ...itemFields(priceChanges, row.id),
  entity: row.entity,
  value: row.value,
  before: row.before ?? undefined,
  after: row.after ?? undefined,
  userName: row.user_name,
  createdAt: toWireDate(row.created_at),
});
