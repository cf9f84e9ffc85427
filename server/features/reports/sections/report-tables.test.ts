import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readZip } from '#server/test/tools/read-zip.ts';
import { sampleOverview, sampleReport } from '#server/test/fixtures/printed/sample-report.ts';
import type { ReportContent, ReportTable } from '#shared/domain/reports/report-content.ts';
import { reportCsv } from '#server/features/reports/documents/report-csv.ts';
import { reportXlsx } from '#server/features/reports/documents/report-xlsx.ts';

const hostile: ReportTable = {
  key: 'hostile',
  caption: 'Anmerkungen: [je] Tag/Standort, mit einem Namen über 31 Zeichen',
  columns: [
    { key: 'text', heading: '=1+1', type: 'text' },
    { key: 'share', heading: 'Anteil', type: 'percent' },
    { key: 'day', heading: 'Tag', type: 'date' },
    { key: 'at', heading: 'Zeit', type: 'dateTime' },
  ],
  rows: [
    ['=HYPERLINK("http://x")', 12.5, '2026-02-01', '2026-02-01T09:05'],
    ['@SUM(A1)', null, 'unbekannt', null],
    ['mit; Semikolon und "Zitat"', 0, null, null],
  ],
  totals: ['Summe', 6.3, null, null],
};
const contentOf = (...tables: ReportTable[]): ReportContent =>
  sampleReport(0, { sections: [{ key: 'a', heading: 'A', paragraphs: [], charts: [], tables }] });

describe('the tables of a report as CSV', () => {
  it('are in one file with their names, in German notation, and no cell is a formula', () => {
    const csv = reportCsv(contentOf(hostile, { ...hostile, caption: 'Noch eine', rows: [] }), false);
    expect(csv.startsWith('\uFEFFKontrollgang-Nachweis\r\n')).toBe(true);
    const lines = csv.split('\r\n');
    expect(lines).toContain('Zeitraum;01.01.2026;31.12.2026');
    expect(lines.slice(lines.indexOf(hostile.caption), lines.indexOf('Noch eine'))).toEqual([
      hostile.caption,
      "'=1+1;Anteil (%);Tag;Zeit",
      `"'=HYPERLINK(""http://x"")";12,5;01.02.2026;01.02.2026, 09:05`,
      "'@SUM(A1);;unbekannt;",
      '"mit; Semikolon und ""Zitat""";0;;',
      'Summe;6,3;;',
      '',
    ]);
  });

  it('begin with the tables of the first page', () => {
    const lines = reportCsv({ ...contentOf(), overview: sampleOverview }, false).split('\r\n');
    expect(lines).toContain('Maßnahmen;2.284;2.154');
    expect(lines).toContain('3.11. (unvollständige Woche);240;215');
    expect(lines).toContain('Spielhalle Lüneburg;912;57;31;91,2');
  });

  it('are marked as a draft', () => {
    expect(reportCsv(contentOf(), true).split('\r\n')[0]).toBe('\uFEFFKontrollgang-Nachweis;Entwurf');
  });
});

describe('the tables of a report as a workbook', () => {
  it('have one sheet each, with real numbers and days and without formulas', async () => {
    const files = await readZip(await reportXlsx(contentOf(hostile, hostile), false));
    const names = [...String(files.get('xl/workbook.xml')).matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(['Bericht', 'Anmerkungen je Tag Standort, mi', 'Anmerkungen je Tag Standort, 2']);
    const sheet = String(files.get('xl/worksheets/sheet2.xml'));
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<v>0.125</v>');
    // This is 2026-02-01 as spreadsheets store days.
    expect(sheet).toContain('<v>46054</v>');
    const texts = [...files.values()].map(String).join('\n');
    expect(texts).toContain("<t>'=HYPERLINK");
    expect(texts).not.toMatch(/>=HYPERLINK|>@SUM|>=1\+1/);
  });

  it('list a few locations on the first sheet, and many on a separate one because cells are limited', async () => {
    const [named] = contentOf().locations;
    if (named === undefined) throw new Error('The sample has no location.');
    const cellsOf = async (count: number) => {
      const locations = Array.from({ length: count }, (_, index) => ({
        ...named,
        name: `Halle ${index} ${'x'.repeat(150)}`,
      }));
      const files = await readZip(await reportXlsx({ ...contentOf(hostile), locations }, false));
      const texts = [...files.values()].flatMap((xml) => [...String(xml).matchAll(/<t[^>]*>([^<]*)<\/t>/g)]);
      return { names: String(files.get('xl/workbook.xml')), texts: texts.map(([, text = '']) => text) };
    };
    const cellsOfFewRows = await cellsOf(20);
    expect(cellsOfFewRows.names).not.toContain('Standorte des Berichts');
    const cellsOfManyRows = await cellsOf(500);
    expect(cellsOfManyRows.names).toContain('name="Standorte des Berichts"');
    expect(cellsOfManyRows.texts).toContain('500 Standorte, siehe Blatt „Standorte des Berichts“');
    expect(cellsOfManyRows.texts.filter((text) => text.startsWith('Halle '))).toHaveLength(500);
    expect(Math.max(...cellsOfManyRows.texts.map((text) => text.length))).toBeLessThan(1000);
  });

  it('are byte-identical each time', async () => {
    const first = await reportXlsx(contentOf(hostile, hostile), false);
    // This is longer than two seconds, which is the precision of times in a ZIP file.
    await wait(2100);
    expect((await reportXlsx(contentOf(hostile, hostile), false)).equals(first)).toBe(true);
  });

  it('have no cell above the maximum length of a spreadsheet', async () => {
    const long = { ...hostile, rows: [['🎰'.repeat(20_000), null, null, null]] };
    const files = await readZip(await reportXlsx(contentOf(long), false));
    const cells = [...files.values()].flatMap((xml) => [...String(xml).matchAll(/<t[^>]*>([^<]*)<\/t>/g)]);
    const [cut = ''] = cells.flatMap(([, text = '']) => (text.includes('gekürzt') ? [text] : []));
    expect(cut.length).toBeLessThanOrEqual(32_767);
    expect(cut.isWellFormed()).toBe(true);
  });

  it('are readable without any table', async () => {
    const files = await readZip(await reportXlsx(contentOf(), true));
    expect([...files.values()].map(String).join('')).toContain('Entwurf, nicht freigegeben');
  });
});
