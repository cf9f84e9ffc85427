import { formatLongDay } from '#web/ui/time/local-time.ts';
import { countText, euros } from '#web/features/billing/billing-words.ts';
import { feeText, SETTING_FIELDS } from '#web/features/billing/contract/setting-values.ts';

const yesOrNo = (text: string) => (text === 'true' ? 'ja' : 'nein');
const asIs = (text: string) => text;

/** Translates the fields of the price history into German. */
const VALUES: Readonly<Record<string, readonly [name: string, text: (value: string) => string]>> = {
  name: ['Name', asIs],
  price_cents: ['Preis', (cents) => euros(Number(cents))],
  monthly_limit: ['OASIS-Abfragen im Monat', (count) => countText(Number(count))],
  queries: ['OASIS-Abfragen', (count) => countText(Number(count))],
  is_premium: ['Premium', yesOrNo],
  is_active: ['Wird angeboten', yesOrNo],
  issuer_name: [SETTING_FIELDS.labels.issuerName, asIs],
  issuer_street: [SETTING_FIELDS.labels.issuerStreet, asIs],
  issuer_postal_code: [SETTING_FIELDS.labels.issuerPostalCode, asIs],
  issuer_city: [SETTING_FIELDS.labels.issuerCity, asIs],
  issuer_vat_id: [SETTING_FIELDS.labels.issuerVatId, asIs],
  issuer_email: [SETTING_FIELDS.labels.issuerEmail, asIs],
  issuer_iban: [SETTING_FIELDS.labels.issuerIban, asIs],
  payment_days: [SETTING_FIELDS.labels.paymentDays, asIs],
  fee_per_query: ['Gebühr je Abfrage', (fee) => `${feeText(Number(fee))} €`],
  fee_minimum_cents: ['Gebühr im Jahr, mindestens', (cents) => euros(Number(cents))],
  fee_source: [SETTING_FIELDS.labels.feeSource, asIs],
  fee_verified_on: [SETTING_FIELDS.labels.feeVerifiedOn, (day) => formatLongDay(day)],
};

export const changedValueName = (value: string) => VALUES[value]?.[0] ?? value;

/** @param text the value as stored in the history; undefined if there was none */
export function changedValueText(value: string, text: string | undefined): string {
  if (text === undefined) return value === 'monthly_limit' ? 'unbegrenzt' : 'keine Angabe';
  return VALUES[value]?.[1](text) ?? text;
}
