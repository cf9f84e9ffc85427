// The rules of EN 16931-1 and XRechnung 3.0 for what our invoices use. No package that we could use contains
// them, so they are written here, each by its number in the norm. What we never write has no rule: allowances and charges, delivery
// addresses, cards, direct debits, other currencies, attachments within the file.
import { isIban, isMailAddress } from '#shared/domain/billing/payment-details.ts';
import { GUIDELINES } from './write-cii.ts';
import type { NormInvoice, Terms } from './read-cii.ts';

export interface NormRule {
  readonly id: string;
  readonly holds: (invoice: NormInvoice) => boolean;
}

type Term = keyof Terms;
type Group = 'document' | 'seller' | 'buyer';

const isPresent =
  (group: Group, ...terms: readonly Term[]) =>
  (invoice: NormInvoice): boolean =>
    terms.some((term) => invoice[group][term] !== undefined);
const everyLine = (holds: (line: Terms) => boolean) => (invoice: NormInvoice) => invoice.lines.every(holds);
const everyShare = (holds: (share: Terms) => boolean) => (invoice: NormInvoice) => invoice.breakdown.every(holds);
const has = (term: Term) => (terms: Terms) => terms[term] !== undefined;

const AMOUNT = /^-?\d+(\.\d{1,2})?$/;
const isAmount = (term: Term) => (terms: Terms) => AMOUNT.test(terms[term] ?? '');

/** Returns an amount in cents, exact for any size; 0 if there is none. */
function centsIn(text = ''): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return BigInt(`${sign}1`) * (BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0')));
}

const sumOf = (groups: readonly Terms[], term: Term) => groups.reduce((sum, one) => sum + centsIn(one[term]), 0n);
const total =
  (term: Term, expected: (invoice: NormInvoice) => bigint) =>
  (invoice: NormInvoice): boolean =>
    centsIn(invoice.document[term]) === expected(invoice);

/** The tax of a base in cents, half a cent rounded away from zero. The rate is a whole number in percent. */
function taxOf(base: bigint, percent: bigint): bigint {
  const size = base < 0n ? -base : base;
  const rounded = (size * percent + 50n) / 100n;
  return base < 0n ? -rounded : rounded;
}

const wholePercent = (text = '') => (/^\d+$/.test(text) ? BigInt(text) : -1n);

const CORE_RULES: readonly NormRule[] = [
  { id: 'BR-01', holds: isPresent('document', 'BT-24') },
  { id: 'BR-02', holds: isPresent('document', 'BT-1') },
  { id: 'BR-03', holds: ({ document }) => isDay(document['BT-2']) },
  { id: 'BR-04', holds: isPresent('document', 'BT-3') },
  { id: 'BR-05', holds: isPresent('document', 'BT-5') },
  { id: 'BR-06', holds: isPresent('seller', 'BT-27') },
  { id: 'BR-07', holds: isPresent('buyer', 'BT-44') },
  { id: 'BR-08', holds: isPresent('seller', 'BT-35', 'BT-37', 'BT-38') },
  { id: 'BR-09', holds: isPresent('seller', 'BT-40') },
  { id: 'BR-10', holds: isPresent('buyer', 'BT-50', 'BT-52', 'BT-53') },
  { id: 'BR-11', holds: isPresent('buyer', 'BT-55') },
  { id: 'BR-12', holds: isPresent('document', 'BT-106') },
  { id: 'BR-13', holds: isPresent('document', 'BT-109') },
  { id: 'BR-14', holds: isPresent('document', 'BT-112') },
  { id: 'BR-15', holds: isPresent('document', 'BT-115') },
  { id: 'BR-16', holds: ({ lines }) => lines.length > 0 },
  { id: 'BR-21', holds: everyLine(has('BT-126')) },
  { id: 'BR-22', holds: everyLine(has('BT-129')) },
  { id: 'BR-23', holds: everyLine(has('BT-130')) },
  { id: 'BR-24', holds: everyLine(has('BT-131')) },
  { id: 'BR-25', holds: everyLine(has('BT-153')) },
  { id: 'BR-26', holds: everyLine(has('BT-146')) },
  { id: 'BR-27', holds: everyLine((line) => centsIn(line['BT-146']) >= 0n) },
  { id: 'BR-29', holds: ({ document }) => (document['BT-73'] ?? '') <= (document['BT-74'] ?? '9') },
  { id: 'BR-45', holds: everyShare(has('BT-116')) },
  { id: 'BR-46', holds: everyShare(has('BT-117')) },
  { id: 'BR-47', holds: everyShare(has('BT-118')) },
  { id: 'BR-48', holds: everyShare(has('BT-119')) },
  { id: 'BR-49', holds: isPresent('document', 'BT-81') },
  { id: 'BR-55', holds: ({ document }) => document['BT-26'] === undefined || document['BT-25'] !== undefined },
  { id: 'BR-61', holds: ({ document }) => document['BT-81'] !== '58' || document['BT-84'] !== undefined },
  { id: 'BR-62', holds: ({ seller }) => hasScheme(seller['BT-34']) },
  { id: 'BR-63', holds: ({ buyer }) => hasScheme(buyer['BT-49']) },
  { id: 'BR-CO-03', holds: ({ document }) => document['BT-74'] === undefined || isDay(document['BT-74']) },
  { id: 'BR-CO-04', holds: everyLine(has('BT-151')) },
  { id: 'BR-CO-09', holds: ({ seller, buyer }) => [seller['BT-31'], buyer['BT-48']].every(hasCountryPrefix) },
  { id: 'BR-CO-10', holds: total('BT-106', ({ lines }) => sumOf(lines, 'BT-131')) },
  { id: 'BR-CO-13', holds: total('BT-109', ({ lines }) => sumOf(lines, 'BT-131')) },
  { id: 'BR-CO-14', holds: total('BT-110', ({ breakdown }) => sumOf(breakdown, 'BT-117')) },
  {
    id: 'BR-CO-15',
    holds: total('BT-112', ({ document }) => centsIn(document['BT-109']) + centsIn(document['BT-110'])),
  },
  { id: 'BR-CO-16', holds: total('BT-115', ({ document }) => centsIn(document['BT-112'])) },
  {
    id: 'BR-CO-17',
    holds: everyShare(
      (share) => centsIn(share['BT-117']) === taxOf(centsIn(share['BT-116']), wholePercent(share['BT-119'])),
    ),
  },
  { id: 'BR-CO-18', holds: ({ breakdown }) => breakdown.length > 0 },
  {
    id: 'BR-CO-25',
    holds: ({ document }) =>
      centsIn(document['BT-115']) <= 0n || document['BT-9'] !== undefined || document['BT-20'] !== undefined,
  },
  { id: 'BR-CO-26', holds: isPresent('seller', 'BT-31', 'BT-32') },
  { id: 'BR-DEC-09', holds: ({ document }) => isAmount('BT-106')(document) },
  { id: 'BR-DEC-12', holds: ({ document }) => isAmount('BT-109')(document) },
  { id: 'BR-DEC-13', holds: ({ document }) => isAmount('BT-110')(document) },
  { id: 'BR-DEC-14', holds: ({ document }) => isAmount('BT-112')(document) },
  { id: 'BR-DEC-18', holds: ({ document }) => isAmount('BT-115')(document) },
  { id: 'BR-DEC-19', holds: everyShare(isAmount('BT-116')) },
  { id: 'BR-DEC-20', holds: everyShare(isAmount('BT-117')) },
  { id: 'BR-DEC-23', holds: everyLine(isAmount('BT-131')) },
  { id: 'BR-CL-01', holds: ({ document }) => ['380', '381'].includes(document['BT-3'] ?? '') },
  { id: 'BR-CL-04', holds: ({ document }) => document['BT-5'] === 'EUR' },
  { id: 'BR-CL-14', holds: ({ seller, buyer }) => [seller['BT-40'], buyer['BT-55']].every(isCountry) },
  { id: 'BR-CL-16', holds: ({ document }) => ['58', '97'].includes(document['BT-81'] ?? '') },
  { id: 'BR-CL-18', holds: everyLine((line) => ['S', 'Z', 'E', 'AE'].includes(line['BT-151'] ?? '')) },
  { id: 'BR-CL-23', holds: everyLine((line) => line['BT-130'] === 'C62') },
];

/** What the norm says of each category: its number of shares, its rate, and whether it gives a reason. */
const CATEGORIES = [
  { code: 'S', isSingle: false, rate: (percent: bigint) => percent > 0n, isExempt: false },
  { code: 'Z', isSingle: true, rate: (percent: bigint) => percent === 0n, isExempt: false },
  { code: 'E', isSingle: true, rate: (percent: bigint) => percent === 0n, isExempt: true },
  { code: 'AE', isSingle: true, rate: (percent: bigint) => percent === 0n, isExempt: true },
] as const;

const CATEGORY_RULES: readonly NormRule[] = CATEGORIES.flatMap(({ code, isSingle, rate, isExempt }) => {
  const linesOf = ({ lines }: NormInvoice) => lines.filter((line) => line['BT-151'] === code);
  const sharesOf = ({ breakdown }: NormInvoice) => breakdown.filter((share) => share['BT-118'] === code);
  return [
    {
      id: `BR-${code}-01`,
      holds: (invoice) =>
        linesOf(invoice).length === 0
          ? sharesOf(invoice).length === 0
          : sharesOf(invoice).length > 0 && (!isSingle || sharesOf(invoice).length === 1),
    },
    {
      id: `BR-${code}-02`,
      holds: (invoice) =>
        linesOf(invoice).length === 0 ||
        (isPresent('seller', 'BT-31', 'BT-32')(invoice) && (code !== 'AE' || isPresent('buyer', 'BT-48')(invoice))),
    },
    { id: `BR-${code}-05`, holds: (invoice) => linesOf(invoice).every((line) => rate(wholePercent(line['BT-152']))) },
    {
      id: `BR-${code}-08`,
      holds: (invoice) =>
        sharesOf(invoice).every((share) => {
          const ofRate = linesOf(invoice).filter((line) => line['BT-152'] === share['BT-119']);
          return ofRate.length > 0 && centsIn(share['BT-116']) === sumOf(ofRate, 'BT-131');
        }),
    },
    {
      id: `BR-${code}-09`,
      holds: (invoice) => sharesOf(invoice).every((share) => code === 'S' || centsIn(share['BT-117']) === 0n),
    },
    {
      id: `BR-${code}-10`,
      holds: (invoice) =>
        sharesOf(invoice).every(
          (share) => (share['BT-120'] !== undefined || share['BT-121'] !== undefined) === isExempt,
        ),
    },
  ] satisfies NormRule[];
});

/** The rules of the German users of the norm, and those of Peppol that XRechnung contains. */
const XRECHNUNG_RULES: readonly NormRule[] = [
  { id: 'BR-DE-1', holds: isPresent('document', 'BT-81') },
  { id: 'BR-DE-3', holds: isPresent('seller', 'BT-37') },
  { id: 'BR-DE-4', holds: isPresent('seller', 'BT-38') },
  { id: 'BR-DE-5', holds: isPresent('seller', 'BT-41') },
  { id: 'BR-DE-6', holds: isPresent('seller', 'BT-42') },
  { id: 'BR-DE-7', holds: isPresent('seller', 'BT-43') },
  { id: 'BR-DE-8', holds: isPresent('buyer', 'BT-52') },
  { id: 'BR-DE-9', holds: isPresent('buyer', 'BT-53') },
  { id: 'BR-DE-14', holds: everyShare(has('BT-119')) },
  { id: 'BR-DE-15', holds: isPresent('document', 'BT-10') },
  { id: 'BR-DE-16', holds: isPresent('seller', 'BT-31', 'BT-32') },
  { id: 'BR-DE-17', holds: ({ document }) => ['380', '381'].includes(document['BT-3'] ?? '') },
  { id: 'BR-DE-18', holds: ({ document }) => !/^\s*#/m.test(document['BT-20'] ?? '') },
  { id: 'BR-DE-19', holds: ({ document }) => document['BT-81'] !== '58' || isIban(document['BT-84'] ?? '') },
  { id: 'BR-DE-21', holds: ({ document }) => document['BT-24'] === GUIDELINES.xrechnung },
  { id: 'BR-DE-23-a', holds: ({ document }) => document['BT-81'] !== '58' || document['BT-84'] !== undefined },
  { id: 'BR-DE-27', holds: ({ seller }) => (seller['BT-42']?.match(/\d/g) ?? []).length >= 3 },
  { id: 'BR-DE-28', holds: ({ seller }) => isMailAddress(seller['BT-43'] ?? '') },
  { id: 'PEPPOL-EN16931-R001', holds: isPresent('document', 'BT-23') },
  { id: 'PEPPOL-EN16931-R010', holds: isPresent('buyer', 'BT-49') },
  { id: 'PEPPOL-EN16931-R020', holds: isPresent('seller', 'BT-34') },
  {
    id: 'PEPPOL-EN16931-R120',
    holds: everyLine(
      ({ 'BT-129': quantity = '', 'BT-131': net, 'BT-146': price }) =>
        /^-?\d+$/.test(quantity) && centsIn(net) === BigInt(quantity) * centsIn(price),
    ),
  },
];

export const NORM_RULES = {
  zugferd: [...CORE_RULES, ...CATEGORY_RULES],
  xrechnung: [...CORE_RULES, ...CATEGORY_RULES, ...XRECHNUNG_RULES],
} as const;

/** @returns the numbers of the rules that the invoice breaks */
export const brokenRules = (invoice: NormInvoice, format: keyof typeof NORM_RULES): string[] =>
  NORM_RULES[format].flatMap(({ id, holds }) => (holds(invoice) ? [] : [id]));

/** Only real days count, written as YYYYMMDD. */
function isDay(text = ''): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(8, 10) === day;
}

const hasScheme = (address: string | undefined) => address === undefined || /^(EM|\d{4}):./.test(address);
const hasCountryPrefix = (vatId: string | undefined) => vatId === undefined || /^[A-Z]{2}/.test(vatId);
const isCountry = (code: string | undefined) => /^[A-Z]{2}$/.test(code ?? '');
