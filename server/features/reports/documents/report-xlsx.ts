import type { Sheet } from 'write-excel-file/node';
import {
  BOLD_STYLE,
  packWorkbook,
  sheetName,
  sheetOf,
  cellTextOf,
  type SheetTable,
} from '#server/spreadsheets/workbook.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { tablesOf } from '#shared/domain/reports/overview-texts.ts';
import { germanNumber } from '#shared/domain/reports/report-cell.ts';

/** More locations than this are listed on a sheet of their own, because nobody would find one in a cell. */
const MAX_LOCATIONS_ON_COVER = 20;
const LOCATIONS_CAPTION = 'Standorte des Berichts';

const locationTable = ({ locations }: ReportContent): SheetTable => ({
  caption: LOCATIONS_CAPTION,
  columns: [
    { heading: 'Standort', type: 'text' },
    { heading: 'Anschrift', type: 'text' },
    { heading: 'Bundesland', type: 'text' },
    { heading: 'Erlaubnis', type: 'text' },
  ],
  rows: locations.map(({ name, address, state, licence }) => [name, address, state, licence ?? null]),
});

const locationsText = (locations: ReportContent['locations'], hasSheet: boolean) =>
  hasSheet
    ? `${germanNumber(locations.length)} Standorte, siehe Blatt „${LOCATIONS_CAPTION}“`
    : locations.map(({ name }) => name).join(', ');

/** Builds the first sheet with the general data of the report, and a sheet of the locations if there are many. */
function coverOf(content: ReportContent, isDraft: boolean, usedNames: Set<string>): Sheet<Buffer>[] {
  const { title, customer, locations, from, to, evaluation } = content;
  const hasSheet = locations.length > MAX_LOCATIONS_ON_COVER;
  const lines: readonly (readonly [name: string, value: string])[] = [
    ['Bericht', title],
    ['Stand', isDraft ? 'Entwurf, nicht freigegeben' : 'freigegeben'],
    ['Organisation', customer.name],
    ['Standorte', locationsText(locations, hasSheet)],
    ['Zeitraum', `${germanDay(from)} bis ${germanDay(to)}`],
    ['Eigenbewertung', evaluation.text],
    ['Verbesserungen', evaluation.improvements],
  ];
  const cover: Sheet<Buffer> = {
    sheet: sheetName('Bericht', usedNames),
    columns: [{ width: 18 }, { width: 90 }],
    data: lines.map(([name, value]) => [
      { value: name, ...BOLD_STYLE, alignVertical: 'top' },
      { value: cellTextOf(value), type: String, wrap: true },
    ]),
  };
  return hasSheet ? [cover, sheetOf(locationTable(content), usedNames)] : [cover];
}

/** Builds a workbook with a cover sheet and a sheet for each table. The same content always gives the same bytes. */
export async function reportXlsx(content: ReportContent, isDraft: boolean): Promise<Buffer> {
  const usedNames = new Set<string>();
  const cover = coverOf(content, isDraft, usedNames);
  return packWorkbook([...cover, ...tablesOf(content).map((table) => sheetOf(table, usedNames))]);
}
