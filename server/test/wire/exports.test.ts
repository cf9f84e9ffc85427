import type { FastifyInstance } from 'fastify';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { MAX_SHEET_ROWS } from '#server/http/serve/export.ts';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { demoApp } from '#server/test/app/demo-app.ts';
import { readZip } from '#server/test/tools/read-zip.ts';
import { clientWith, type Client } from '#server/test/app/test-app.ts';

const exported = allEndpoints.flatMap(({ path, list }) =>
  list?.exported === undefined ? [] : [[list.exported, path] as const],
);

let app: FastifyInstance;
let admin: Client;

beforeAll(async () => {
  app = await demoApp();
  const credentials = { email: 'admin@schutzbuch.test', password: DEMO_PASSWORD };
  const answer = await app.inject({ method: 'POST', url: '/authentication_token', payload: credentials });
  admin = clientWith(app, answer.json().token);
  await app.store.asSystem((tx) =>
    tx.updateTable('profile').set({ comment: '=HYPERLINK("http://x")' }).where('id', '=', 1).execute(),
  );
});
afterAll(() => app.close());

const NARROW = 'itemsPerPage=100';

async function csvOf(file: string, query = ''): Promise<string[][]> {
  const answer = await admin(`${file}.csv?${query}`);
  expect([answer.statusCode, answer.headers['content-type']], answer.body).toEqual([200, 'text/csv; charset=utf-8']);
  return parse(answer.rawPayload, { delimiter: ';', bom: true });
}

/** Returns the cells of the sheet row by row; null for an empty one. */
async function sheetOf(file: string, query = ''): Promise<(string | null)[][]> {
  const answer = await admin(`${file}.xlsx?${query}`);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const files = await readZip(answer.rawPayload);
  const shared = [...String(files.get('xl/sharedStrings.xml')).matchAll(/<si>.*?<\/si>/gs)].map(([item]) =>
    [...item.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text).join(''),
  );
  const sheet = String(files.get('xl/worksheets/sheet1.xml'));
  expect(sheet).not.toContain('<f>');
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | null)[] = [];
    for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const [, letters = ''] = /r="([A-Z]+)/.exec(attributes) ?? [];
      const [, value = null] = /<v>([^<]*)<\/v>/.exec(content) ?? [];
      cells[columnOf(letters)] =
        attributes.includes('t="s"') && value !== null ? (shared[Number(value)] ?? null) : value;
    }
    return Array.from(cells, (cell) => cell ?? null);
  });
}

/** Returns the index of a column: `A` is 0, `AA` is 26. */
const columnOf = (letters: string): number =>
  letters.split('').reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

describe.each(exported)('%s', (file, path) => {
  it('contains the whole list as CSV and as a workbook, with the same titles and number of lines', async () => {
    const total: number = (await admin(`${path}?${NARROW}`)).json()['hydra:totalItems'];
    const [titles, ...lines] = await csvOf(file);
    expect(lines).toHaveLength(total);
    if (total > 2000) return;
    const [headings, ...rows] = await sheetOf(file);
    expect(headings).toEqual(titles);
    expect(rows).toHaveLength(total);
  });
});

it('contains formulas as text only', async () => {
  const named = (table: readonly (readonly (string | null)[])[]) =>
    table.flat().filter((cell) => cell?.includes('HYPERLINK'));
  expect(named(await csvOf('/api/export/profiles'))).toEqual([`'=HYPERLINK("http://x")`]);
  expect(named(await sheetOf('/api/export/profiles'))).toEqual([`'=HYPERLINK("http://x")`]);
});

it('contains typed numbers, days and times in the workbook, and German notation in CSV', async () => {
  const [line = []] = (await csvOf('/api/export/invoices', 'order[id]=asc')).slice(1);
  const [row = []] = (await sheetOf('/api/export/invoices', 'order[id]=asc')).slice(1);
  const [titles = []] = await csvOf('/api/export/invoices');
  const at = (title: string) => titles.indexOf(title);
  expect(line[at('Rechnungsdatum')]).toMatch(/^\d\d\.\d\d\.\d{4}$/);
  expect(row[at('Rechnungsdatum')]).toMatch(/^4\d{4}$/);
  expect(Number(row[at('Netto in Euro')])).toBe(Number(line[at('Netto in Euro')]?.replace(',', '.')));
});

it('refuses a list that is too long for a workbook with a message (400), and exports it as CSV', async () => {
  const { 'hydra:totalItems': total } = (await admin('/api/audit_entries')).json();
  expect(total).toBeGreaterThan(MAX_SHEET_ROWS);
  const { statusCode, body } = await admin('/api/export/audit_entries.xlsx');
  expect([statusCode, JSON.parse(body)['hydra:description']]).toEqual([
    400,
    'Eine Excel-Datei fasst höchstens 20.000 Zeilen. Bitte grenzen Sie die Liste ein, oder nehmen Sie CSV.',
  ]);
});
