import { expect, test } from 'vitest';
import { invoiceRate, isInTerm, itemsOf, monthToInvoice, seriesOf, vatRateFor } from './invoices.rules.ts';

const usual = { vat_category: 'S', vat_percent: 19 } as const;
const reduced = { vat_category: 'S', vat_percent: 7 } as const;
const owed = { vat_category: 'AE', vat_percent: 0 } as const;

test.each([
  ['2026-12-01T00:30:00+01:00', '2026-11-01'],
  ['2026-11-30T23:59:59+01:00', '2026-10-01'],
  ['2027-01-01T00:00:00+01:00', '2026-12-01'],
])('at %s the month that begins on %s is over', (now, month) => {
  expect(monthToInvoice(new Date(now))).toBe(month);
});

test('the lines name the service, the location and the day of the booking', () => {
  const plans = [{ location_name: 'Spielhalle Nord', plan_name: 'Plus', price_cents: 6900, ...usual }];
  const bookings = [
    { location_name: 'Spielhalle Süd', name: '500 Abfragen', price_cents: 1500, bookedOn: '04.11.2026', ...usual },
  ];
  expect(itemsOf({ plans, bookings }, vatRateFor(null))).toEqual([
    { text: 'Tarif Plus, Spielhalle Nord', quantity: 1, unitCents: 6900 },
    { text: 'Paket 500 Abfragen, Spielhalle Süd, gebucht am 04.11.2026', quantity: 1, unitCents: 1500 },
  ]);
});

test('a line has a rate of its own where its price has another one, unless the recipient owes the tax of all', () => {
  const plan = {
    location_name: 'Nord',
    plan_name: 'Plus',
    price_cents: 6900,
    vat_category: 'S',
    vat_percent: 7,
  } as const;
  const booking = { location_name: 'Süd', name: 'Schulung', price_cents: 1500, bookedOn: '04.11.2026' };
  const bookings = [{ ...booking, vat_category: 'E', vat_percent: 0 } as const];
  expect(itemsOf({ plans: [plan], bookings }, vatRateFor('DE'))).toMatchObject([
    { vatCategory: 'S', vatPercent: 7 },
    { vatCategory: 'E', vatPercent: 0 },
  ]);
  const abroad = itemsOf({ plans: [plan], bookings }, vatRateFor('AT'));
  expect(abroad.map(({ vatCategory, vatPercent }) => [vatCategory, vatPercent])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test.each([
  ['that of its only line', 'DE', [reduced], { vatCategory: 'S', vatPercent: 7 }],
  ['that of its first line', null, [reduced, usual], { vatCategory: 'S', vatPercent: 7 }],
  ['the usual one, if it has no line', null, [], { vatCategory: 'S', vatPercent: 19 }],
  [
    'the usual one, if only the first line is owed by the recipient',
    null,
    [owed, reduced],
    { vatCategory: 'S', vatPercent: 19 },
  ],
  ['none, if the recipient owes the tax of all lines', 'AT', [reduced], { vatCategory: 'AE', vatPercent: 0 }],
])('an invoice has the rate %s', (_which, country, services, expected) => {
  expect(invoiceRate(country, services)).toEqual(expected);
});

test('demo invoices have a number series of their own', () => {
  expect([seriesOf('2026-12-01', false), seriesOf('2027-01-01', true)]).toEqual(['RE-2026', 'MUSTER-2027']);
});

test.each([
  ['2026-03-01', null, true],
  ['2026-03-31', null, true],
  ['2026-04-01', null, false],
  ['2025-01-01', '2026-03-01', true],
  ['2025-01-01', '2026-02-28', false],
  ['2025-01-01', '2026-04-30', true],
  [null, null, false],
])('a contract from %s to %s held in March 2026: %s', (begins_on, ends_on, held) => {
  expect(isInTerm('2026-03-01', { begins_on, ends_on })).toBe(held);
});
