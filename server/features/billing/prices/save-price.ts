import type { Row } from '#server/db/schema.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { billingSettings, type BillingSettingPatch } from '#shared/contracts/billing/billing-settings.ts';
import {
  type PlanCreate,
  type PlanPatch,
  plans,
  type QuotaPackageCreate,
  type QuotaPackagePatch,
  quotaPackages,
} from '#shared/contracts/billing/prices.ts';
import { isVatRate, VAT_PERCENT, type VatRate } from '#shared/domain/billing/invoice-amounts.ts';
import { changeRate } from '#shared/domain/billing/vat-rates.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { withoutEmptyTexts } from '#server/features/billing/billing.rules.ts';
import {
  insertPackage,
  insertPlan,
  insertPriceChanges,
  isNameTaken,
  lockPackage,
  lockPlan,
  updatePackage,
  updatePlan,
  updateSetting,
} from './prices.queries.ts';
import { vatOf, type VatColumns } from './prices.resource.ts';

export async function createPlan(context: Context, input: PlanCreate): Promise<Row<'plan'>> {
  await refuseNamesake(context, { table: 'plan', name: input.name, exceptId: 0 });
  const plan = await insertPlan(context.tx, context.scope, {
    name: input.name,
    price_cents: input.priceCents,
    monthly_limit: input.monthlyLimit,
    is_premium: input.isPremium,
    ...newVatColumns(input),
  });
  await recordPriceChanges(context, iri(plans.path, plan.id), { before: {}, after: recordedColumns(plan) });
  return plan;
}

export async function changePlan(context: Context, loaded: Row<'plan'>, patch: PlanPatch): Promise<Row<'plan'>> {
  if (patch.name !== undefined) await refuseNamesake(context, { table: 'plan', name: patch.name, exceptId: loaded.id });
  if (Object.keys(patch).length === 0) return loaded;
  // Somebody else may have entered a rate since.
  const plan = await lockPlan(context.tx, context.scope, loaded.id);
  const columns = { ...planColumns(patch), ...changedVatColumns(context, plan, patch) };
  const changedPlan = await updatePlan(context.tx, context.scope, plan.id, columns);
  await recordPriceChanges(context, iri(plans.path, plan.id), {
    before: recordedColumns(plan),
    after: recordedColumns(changedPlan),
  });
  return changedPlan;
}

export async function createPackage(context: Context, input: QuotaPackageCreate): Promise<Row<'quota_package'>> {
  await refuseNamesake(context, { table: 'quota_package', name: input.name, exceptId: 0 });
  const createdPackage = await insertPackage(context.tx, context.scope, {
    name: input.name,
    queries: input.queries,
    price_cents: input.priceCents,
    ...newVatColumns(input),
  });
  await recordPriceChanges(context, iri(quotaPackages.path, createdPackage.id), {
    before: {},
    after: recordedColumns(createdPackage),
  });
  return createdPackage;
}

export async function changePackage(
  context: Context,
  loaded: Row<'quota_package'>,
  patch: QuotaPackagePatch,
): Promise<Row<'quota_package'>> {
  if (patch.name !== undefined)
    await refuseNamesake(context, { table: 'quota_package', name: patch.name, exceptId: loaded.id });
  if (Object.keys(patch).length === 0) return loaded;
  const row = await lockPackage(context.tx, context.scope, loaded.id);
  const columns = { ...packageColumns(patch), ...changedVatColumns(context, row, patch) };
  const changedPackage = await updatePackage(context.tx, context.scope, row.id, columns);
  await recordPriceChanges(context, iri(quotaPackages.path, row.id), {
    before: recordedColumns(row),
    after: recordedColumns(changedPackage),
  });
  return changedPackage;
}

export async function changeSetting(
  context: Context,
  row: Row<'billing_setting'>,
  sentPatch: BillingSettingPatch,
): Promise<Row<'billing_setting'>> {
  const patch = withoutEmptyTexts(sentPatch);
  if (Object.keys(patch).length === 0) return row;
  const changedSetting = await updateSetting(context.tx, context.scope, row.id, settingColumns(patch));
  await recordPriceChanges(context, iri(billingSettings.path, row.id), { before: row, after: changedSetting });
  return changedSetting;
}

type Columns = Readonly<Record<string, string | number | boolean | null>>;

/** Earlier rates were recorded when they were entered. */
const recordedColumns = ({ former_vat: _formerVat, ...columns }: Row<'plan'> | Row<'quota_package'>): Columns =>
  columns;

/** Records the old and the new value of each changed column. */
async function recordPriceChanges(
  { tx, scope, actor, now }: Context,
  entity: string,
  { before, after }: { readonly before: Columns; readonly after: Columns },
): Promise<void> {
  const changedColumns = Object.entries(after).filter(
    ([column, newValue]) => column !== 'id' && newValue !== (before[column] ?? null),
  );
  const changes = changedColumns.map(([column, newValue]) => ({
    entity,
    value: column,
    before: textOf(before[column]),
    after: textOf(newValue),
    user_id: actor.userId,
    created_at: now,
  }));
  await insertPriceChanges(tx, scope, changes);
}

const textOf = (value: string | number | boolean | null | undefined) => (value == null ? null : String(value));

const PERCENT_MESSAGE = 'Nur ein Preis mit Umsatzsteuer hat einen Steuersatz, und er ist größer als 0 %.';

type VatPatch = Pick<PlanPatch, 'vatCategory' | 'vatPercent' | 'vatFrom'>;

/** @param current the rate of the price before @throws ValidationFailed */
function changedRate({ vatCategory, vatPercent }: VatPatch, current: VatRate): VatRate {
  const rate = { vatCategory: vatCategory ?? current.vatCategory, vatPercent: vatPercent ?? current.vatPercent };
  if (!isVatRate(rate)) throw new ValidationFailed([{ propertyPath: 'vatPercent', message: PERCENT_MESSAGE }]);
  return rate;
}

function newVatColumns(input: VatPatch) {
  const { vatCategory, vatPercent } = changedRate(input, { vatCategory: 'S', vatPercent: VAT_PERCENT });
  return { vat_category: vatCategory, vat_percent: vatPercent };
}

const FIRST_RATE_MESSAGE = 'Dieser Steuersatz gilt schon immer. Bitte einen anderen wählen oder das Datum leer lassen.';

/**
 * A rate without a day applies from the current month on, like a plan that is agreed.
 * @throws ValidationFailed for a first day of the only rate, which would not be stored
 */
function changedVatColumns({ now }: Context, current: VatColumns, patch: VatPatch) {
  const price = vatOf(current);
  const rate = changedRate(patch, price);
  const month = `${localDay(now.getTime(), SERVER_TIME_ZONE).slice(0, 7)}-01`;
  const isUnchanged = rate.vatCategory === price.vatCategory && rate.vatPercent === price.vatPercent;
  if (isUnchanged && patch.vatFrom === undefined) return {};
  if (isUnchanged && patch.vatFrom != null && price.vatFrom === undefined)
    throw new ValidationFailed([{ propertyPath: 'vatFrom', message: FIRST_RATE_MESSAGE }]);
  const changed = changeRate(price, rate, patch.vatFrom === undefined ? month : (patch.vatFrom ?? undefined));
  return {
    vat_category: changed.vatCategory,
    vat_percent: changed.vatPercent,
    vat_from: changed.vatFrom ?? null,
    former_vat: JSON.stringify(changed.formerVat),
  };
}

const planColumns = ({ name, priceCents, monthlyLimit, isPremium, isActive }: PlanPatch) => ({
  name,
  price_cents: priceCents,
  monthly_limit: monthlyLimit,
  is_premium: isPremium,
  is_active: isActive,
});

const packageColumns = ({ name, queries, priceCents, isActive }: QuotaPackagePatch) => ({
  name,
  queries,
  price_cents: priceCents,
  is_active: isActive,
});

const settingColumns = (patch: BillingSettingPatch) => ({
  issuer_name: patch.issuerName,
  issuer_street: patch.issuerStreet,
  issuer_postal_code: patch.issuerPostalCode,
  issuer_city: patch.issuerCity,
  issuer_vat_id: patch.issuerVatId,
  issuer_email: patch.issuerEmail,
  issuer_iban: patch.issuerIban,
  issuer_bic: patch.issuerBic,
  issuer_tax_number: patch.issuerTaxNumber,
  issuer_contact: patch.issuerContact,
  issuer_phone: patch.issuerPhone,
  payment_days: patch.paymentDays,
  fee_per_query: patch.feePerQuery,
  fee_minimum_cents: patch.feeMinimumCents,
  fee_source: patch.feeSource,
  fee_verified_on: patch.feeVerifiedOn,
});

async function refuseNamesake({ tx, scope }: Context, candidate: Parameters<typeof isNameTaken>[2]): Promise<void> {
  if (await isNameTaken(tx, scope, candidate))
    throw new ValidationFailed([{ propertyPath: 'name', message: `„${candidate.name}“ gibt es schon.` }]);
}
