import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceRows, pricedInvoiceRows } from '#server/test/tools/generated-invoices.ts';
import { toElectronicInvoice } from './electronic-invoice.ts';
import { brokenRules, NORM_RULES } from './norm.rules.ts';
import { readCii, type NormInvoice } from './read-cii.ts';
import { amountOf, type InvoiceFormat, writeCii } from './write-cii.ts';

const FORMATS: readonly InvoiceFormat[] = ['zugferd', 'xrechnung'];
const [sample] = fc.sample(
  invoiceRows.filter(({ cancels, vat_category: category }) => cancels === null && category === 'S'),
  { numRuns: 1, seed: 7 },
);
if (sample === undefined) throw new Error('No invoice was generated.');
const xml = writeCii(toElectronicInvoice(sample), 'xrechnung');

describe('an electronic invoice', () => {
  it.each([
    ['of any lines', invoiceRows],
    ['of prices with several rates', pricedInvoiceRows],
  ])(
    '%s keeps all rules of the norm and has the totals of its row, to the cent',
    (_name, rows) => {
      fc.assert(
        fc.property(rows, (row) => {
          for (const format of FORMATS) {
            const invoice = readCii(writeCii(toElectronicInvoice(row), format));
            expect(brokenRules(invoice, format)).toEqual([]);
            const sign = row.cancels === null ? 1 : -1;
            expect(['BT-109', 'BT-110', 'BT-112'].map((term) => termOf(invoice, term))).toEqual(
              [row.net_cents, row.vat_cents, row.gross_cents].map((cents) => amountOf(sign * cents + 0)),
            );
          }
        }),
        { numRuns: 1000, seed: 16931, plugins: [fc.interruptAfterTimeLimit(60_000, { failOnInterrupt: true })] },
      );
    },
    90_000,
  );

  it('names the invoice that it cancels, and credits what that one charged', () => {
    const cancellation = {
      ...sample,
      cancels: 1,
      cancels_number: 'RE-2026-00001',
      cancels_issued_on: '2026-11-01',
      reason: 'Falscher Empfänger',
      items: [{ text: 'Tarif Plus', quantity: -1, unitCents: 6900 }],
      net_cents: -6900,
      vat_cents: -1311,
      gross_cents: -8211,
    };
    expect(readCii(writeCii(toElectronicInvoice(cancellation), 'xrechnung'))).toMatchObject({
      document: { 'BT-3': '381', 'BT-25': 'RE-2026-00001', 'BT-26': '20261101', 'BT-81': '97', 'BT-112': '82.11' },
      lines: [{ 'BT-129': '1', 'BT-146': '69.00', 'BT-131': '69.00' }],
    });
  });

  it('writes what is taken off with a negative quantity, since a price is never negative', () => {
    const row = { ...sample, items: [{ text: 'Nachlass', quantity: 1, unitCents: -500 }] };
    expect(toElectronicInvoice(row).lines).toMatchObject([{ quantity: -1, unitCents: 500, netCents: -500 }]);
  });

  it.each([
    [0, '0.00'],
    [-5, '-0.05'],
    [9_007_199_254_740_991, '90071992547409.91'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(amountOf(cents)).toBe(text);
  });
});

/** Changes of the file, each with the rule that finds it. */
const DAMAGES: readonly (readonly [rule: string, from: RegExp, to: string])[] = [
  ['BR-02', /<ram:ID>RE-[\d-]+<\/ram:ID>/, ''],
  ['BR-03', />20261201</, '>20261301<'],
  ['BR-06', /<ram:Name>Schutzbuch GmbH<\/ram:Name>/, ''],
  ['BR-09', /<ram:CountryID>DE<\/ram:CountryID>/, ''],
  ['BR-16', /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/, ''],
  ['BR-25', /<ram:SpecifiedTradeProduct><ram:Name>.*?<\/ram:Name>/, '<ram:SpecifiedTradeProduct>'],
  ['BR-27', /<ram:ChargeAmount>/, '<ram:ChargeAmount>-1'],
  ['BR-61', /<ram:PayeePartyCreditorFinancialAccount>.*?<\/ram:PayeePartyCreditorFinancialAccount>/, ''],
  ['BR-CO-10', /<\/ram:LineTotalAmount><\/ram:SpecifiedTradeSettlementLineMonetarySummation>/, '1$&'],
  ['BR-CO-15', /<ram:GrandTotalAmount>/, '<ram:GrandTotalAmount>1'],
  ['BR-CO-16', /<ram:DuePayableAmount>/, '<ram:DuePayableAmount>1'],
  ['BR-CO-17', /<ram:CalculatedAmount>/, '<ram:CalculatedAmount>1'],
  ['BR-CO-26', /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/, ''],
  ['BR-DEC-18', /(<ram:DuePayableAmount>[\d.-]+)/, '$1001'],
  ['BR-S-05', /<ram:RateApplicablePercent>19</, '<ram:RateApplicablePercent>0<'],
  ['BR-DE-7', /<ram:EmailURIUniversalCommunication>.*?<\/ram:EmailURIUniversalCommunication>/, ''],
  ['BR-DE-15', /<ram:BuyerReference>.*?<\/ram:BuyerReference>/, ''],
  ['BR-DE-19', />DE02\d+</, '>DE03120300000000202051<'],
  ['BR-DE-21', /#compliant#/, '#'],
  ['PEPPOL-EN16931-R020', /<ram:URIUniversalCommunication>.*?<\/ram:URIUniversalCommunication>/, ''],
];

describe('the rules of the norm', () => {
  it.each(DAMAGES)('find with %s what was changed', (rule, from, to) => {
    expect(brokenRules(readCii(xml), 'xrechnung')).toEqual([]);
    expect(xml).toMatch(from);
    expect(brokenRules(readCii(xml.replace(from, to)), 'xrechnung')).toContain(rule);
  });

  it('have a number each', () => {
    const ids = NORM_RULES.xrechnung.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const termOf = ({ document }: NormInvoice, term: string) => new Map(Object.entries(document)).get(term);
