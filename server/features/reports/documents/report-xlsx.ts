import type { Sheet } from 'write-excel-file/node';
import { BOLD, packWorkbook, sheetName, sheetOf, textOf, type SheetTable } from '#server/spreadsheets/workbook.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { tablesOf } from '#shared/domain/reports/overview-words.ts';
import { germanNumber } from '#shared/domain/reports/report-cell.ts';

/** More names than these nobody finds one in: they get a sheet. */
const MAX_NAMED = 20;
const PLACES = 'Standorte des Berichts';

const placesOf = ({ locations }: ReportContent): SheetTable => ({
  caption: PLACES,
  columns: [
    { heading: 'Standort', type: 'text' },
    { heading: 'Anschrift', type: 'text' },
    { heading: 'Bundesland', type: 'text' },
    { heading: 'Erlaubnis', type: 'text' },
  ],
  rows: locations.map(({ name, address, state, licence }) => [name, address, state, licence ?? null]),
});

const placesInWords = (locations: ReportContent['locations'], hasSheet: boolean) =>
  hasSheet
    ? `${germanNumber(locations.length)} Standorte, siehe Blatt „${PLACES}“`
    : locations.map(({ name }) => name).join(', ');

/** The first sheet: what the others belong to; and, where they are many, the locations. */
function coverOf(content: ReportContent, isDraft: boolean, taken: Set<string>): Sheet<Buffer>[] {
  const { title, customer, locations, from, to, evaluation } = content;
  const hasSheet = locations.length > MAX_NAMED;
  const lines: readonly (readonly [name: string, value: string])[] = [
    ['Bericht', title],
    ['Stand', isDraft ? 'Entwurf, nicht freigegeben' : 'freigegeben'],
    ['Organisation', customer.name],
    ['Standorte', placesInWords(locations, hasSheet)],
    ['Zeitraum', `${germanDay(from)} bis ${germanDay(to)}`],
    ['Eigenbewertung', evaluation.text],
    ['Verbesserungen', evaluation.improvements],
  ];
  const cover: Sheet<Buffer> = {
    sheet: sheetName('Bericht', taken),
    columns: [{ width: 18 }, { width: 90 }],
    data: lines.map(([name, value]) => [
      { value: name, ...BOLD, alignVertical: 'top' },
      { value: textOf(value), type: String, wrap: true },
    ]),
  };
  return hasSheet ? [cover, sheetOf(placesOf(content), taken)] : [cover];
}

/** A sheet for each table, behind one that says what they are of: the same content gives the same bytes, whenever. */
export async function reportXlsx(content: ReportContent, isDraft: boolean): Promise<Buffer> {
  const taken = new Set<string>();
  const cover = coverOf(content, isDraft, taken);
  return packWorkbook([...cover, ...tablesOf(content).map((table) => sheetOf(table, taken))]);
}
