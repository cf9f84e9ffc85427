import { expect, test } from 'vitest';
import { changedValueName, changedValueText } from './price-texts.ts';

test.each([
  ['price_cents', '5900', 'Preis', '59,00\u00a0€'],
  ['monthly_limit', undefined, 'OASIS-Abfragen im Monat', 'unbegrenzt'],
  ['monthly_limit', '3000', 'OASIS-Abfragen im Monat', '3.000'],
  ['vat_percent', '7', 'Umsatzsteuer', '7 %'],
  ['vat_from', '2027-01-01', 'Umsatzsteuer gilt ab', '01. Januar 2027'],
  ['vat_category', 'E', 'Umsatzsteuer', 'umsatzsteuerfrei'],
  ['is_active', 'false', 'Wird angeboten', 'nein'],
  ['fee_per_query', '432', 'Gebühr je Abfrage', '0,0432 €'],
  ['issuer_name', undefined, 'Name des Unternehmens', 'keine Angabe'],
])('a changed %s with the value %s is shown in German', (value, text, name, expectedText) => {
  expect([changedValueName(value), changedValueText(value, text)]).toEqual([name, expectedText]);
});
