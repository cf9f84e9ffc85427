import { formatLongDay } from '#web/ui/time/local-time.ts';
import { countText, euroText } from '#web/features/billing/billing-texts.ts';
import { feeText, SETTING_FIELDS } from '#web/features/billing/contract/setting-values.ts';
import { vatOfValue, vatText } from './vat-values.ts';

const yesOrNo = (text: string) => (text === 'true' ? 'ja' : 'nein');
const categoryText = (category: string) => (category === 'S' ? 'mit Steuersatz' : vatText(vatOfValue(`${category} 0`)));
const unchangedText = (text: string) => text;

/** Translates the fields of the price history into German. */
const FIELD_TEXTS: Readonly<Record<string, readonly [name: string, text: (value: string) => string]>> = {
  name: ['Name', unchangedText],
  price_cents: ['Preis', (cents) => euroText(Number(cents))],
  monthly_limit: ['OASIS-Abfragen im Monat', (count) => countText(Number(count))],
  queries: ['OASIS-Abfragen', (count) => countText(Number(count))],
  vat_category: ['Umsatzsteuer', (category) => categoryText(category)],
  vat_percent: ['Umsatzsteuer', (percent) => `${percent} %`],
  vat_from: ['Umsatzsteuer gilt ab', (day) => formatLongDay(day)],
  is_premium: ['Premium', yesOrNo],
  is_active: ['Wird angeboten', yesOrNo],
  issuer_name: [SETTING_FIELDS.labels.issuerName, unchangedText],
  issuer_street: [SETTING_FIELDS.labels.issuerStreet, unchangedText],
  issuer_postal_code: [SETTING_FIELDS.labels.issuerPostalCode, unchangedText],
  issuer_city: [SETTING_FIELDS.labels.issuerCity, unchangedText],
  issuer_vat_id: [SETTING_FIELDS.labels.issuerVatId, unchangedText],
  issuer_email: [SETTING_FIELDS.labels.issuerEmail, unchangedText],
  issuer_iban: [SETTING_FIELDS.labels.issuerIban, unchangedText],
  issuer_bic: [SETTING_FIELDS.labels.issuerBic, unchangedText],
  issuer_tax_number: [SETTING_FIELDS.labels.issuerTaxNumber, unchangedText],
  issuer_contact: [SETTING_FIELDS.labels.issuerContact, unchangedText],
  issuer_phone: [SETTING_FIELDS.labels.issuerPhone, unchangedText],
  payment_days: [SETTING_FIELDS.labels.paymentDays, unchangedText],
  fee_per_query: ['Gebühr je Abfrage', (fee) => `${feeText(Number(fee))} €`],
  fee_minimum_cents: ['Gebühr im Jahr, mindestens', (cents) => euroText(Number(cents))],
  fee_source: [SETTING_FIELDS.labels.feeSource, unchangedText],
  fee_verified_on: [SETTING_FIELDS.labels.feeVerifiedOn, (day) => formatLongDay(day)],
};

const EMPTY_TEXTS: Readonly<Record<string, string>> = { monthly_limit: 'unbegrenzt', vat_from: 'schon immer' };

export const changedValueName = (value: string) => FIELD_TEXTS[value]?.[0] ?? value;

/** @param text the value as stored in the history; undefined if it was empty */
export function changedValueText(value: string, text: string | undefined): string {
  if (text === undefined) return EMPTY_TEXTS[value] ?? 'keine Angabe';
  return FIELD_TEXTS[value]?.[1](text) ?? text;
}
