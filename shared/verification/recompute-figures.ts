// Recomputes the sums of a document from the single figures it contains.
import { invoiceAmounts } from '#shared/domain/billing/invoice-amounts.ts';
import { fieldsOf, listOf, numberOf, textOf } from './carried-data.ts';

export interface RecomputedSums {
  /** Number of recomputed sums. */
  readonly sums: number;
  /** German sentences, one for each sum that differs. */
  readonly differences: readonly string[];
}

const numberFormat = new Intl.NumberFormat('de-DE');

/** Computes the totals of all tables of a report, and the figures of its first page that follow from others. */
export function recomputeReport(content: Readonly<Record<string, unknown>>): RecomputedSums {
  const tables = listOf(content['sections']).flatMap((section) => listOf(fieldsOf(section)['tables']).map(fieldsOf));
  const all = [...tables.flatMap(tableSums), ...firstPageSums(fieldsOf(content['overview']))];
  return { sums: all.length, differences: all.flatMap(describeDifference) };
}

interface Sum {
  readonly name: string;
  readonly printed: number;
  readonly computed: number;
}

const describeDifference = ({ name, printed, computed }: Sum): string[] =>
  printed === computed
    ? []
    : [`${name}: angegeben ${numberFormat.format(printed)}, gerechnet ${numberFormat.format(computed)}.`];

function tableSums(table: Readonly<Record<string, unknown>>): Sum[] {
  const totals = listOf(table['totals']);
  const rows = listOf(table['rows']).map(listOf);
  return listOf(table['columns']).flatMap((column, index) => {
    const { type, heading } = fieldsOf(column);
    const printed = numberOf(totals[index]);
    if (type !== 'number' || printed === undefined) return [];
    const computed = rows.reduce((sum, row) => sum + (numberOf(row[index]) ?? 0), 0);
    return [{ name: `Tabelle „${textOf(table['caption'])}“, ${textOf(heading)}`, printed, computed }];
  });
}

function firstPageSums(overview: Readonly<Record<string, unknown>>): Sum[] {
  const figures = listOf(overview['figures']).map(fieldsOf);
  const bars = listOf(fieldsOf(overview['measures'])['bars']).map(fieldsOf);
  const measures = figures.find(({ key }) => key === 'measures');
  const printed = numberOf(measures?.['now']);
  if (printed === undefined || bars.length === 0) return [];
  const computed = bars.reduce((sum, bar) => sum + (numberOf(bar['now']) ?? 0), 0);
  return [{ name: 'Erste Seite, Maßnahmen', printed, computed }];
}

/** Computes the amounts of an invoice from its items. */
export function recomputeInvoice(invoice: Readonly<Record<string, unknown>>): RecomputedSums {
  const items = listOf(invoice['items']).map((item) => {
    const { text, quantity, unitCents, vatPercent } = fieldsOf(item);
    const ownPercent = numberOf(vatPercent);
    return {
      text: textOf(text),
      quantity: numberOf(quantity) ?? 0,
      unitCents: numberOf(unitCents) ?? 0,
      ...(ownPercent !== undefined && { vatPercent: ownPercent }),
    };
  });
  const computed = invoiceAmounts(items, numberOf(invoice['vatPercent']));
  const names = { netCents: 'Summe netto', vatCents: 'Umsatzsteuer', grossCents: 'Rechnungsbetrag' } as const;
  const euroFormat = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
  const differences = (['netCents', 'vatCents', 'grossCents'] as const).flatMap((name) => {
    const printed = numberOf(invoice[name]) ?? 0;
    if (printed === computed[name]) return [];
    return [
      `${names[name]}: angegeben ${euroFormat.format(printed / 100)}, gerechnet ${euroFormat.format(computed[name] / 100)}.`,
    ];
  });
  return { sums: 3, differences };
}
