import { expect, it } from 'vitest';
import type { Import, ImportLine } from '#shared/contracts/imports/imports.ts';
import { faultyLinesFile, templateFile } from './import-files.ts';
import { entityPath, resultText, recognisedCells } from './import-texts.ts';

const file: Import = {
  '@id': '/api/imports/1',
  '@type': 'Import',
  id: 1,
  kind: 'profiles',
  state: 'draft',
  customer: '/api/customers/1',
  user: '/api/users/1',
  userName: 'Vera Vorlage',
  fileName: 'Personal.csv',
  columns: [{ heading: 'Wer', field: 'name' }, { heading: 'Telefon' }],
  lineCount: 3,
  newCount: 2,
  existingCount: 0,
  faultyCount: 1,
  importedCount: 0,
  failedCount: 0,
  withdrawnCount: 0,
  keptCount: 0,
  expiresAt: '2026-01-05T12:00:00+00:00',
  createdAt: '2026-01-05T08:00:00+00:00',
};
const line: ImportLine = {
  '@id': '/api/import_lines/1',
  '@type': 'ImportLine',
  id: 1,
  import: file['@id'],
  number: 2,
  cells: ['=1+1', '040'],
  verdict: 'faulty',
  violations: [{ field: 'name', message: 'Bitte höchstens 120 Zeichen.' }],
};

it('an import is summarised in one line, before and after it was executed', () => {
  expect(resultText(file)).toBe('2 neue, 1 fehlerhafte');
  const done = {
    ...file,
    state: 'withdrawn',
    importedCount: 2,
    failedCount: 1,
    withdrawnCount: 1,
    keptCount: 1,
  } as const;
  expect(resultText(done)).toBe('2 importiert, 1 nicht importiert, 1 rückgängig gemacht, 1 bleibt bestehen');
});

it('a line shows its recognised cells, and links to the created entry', () => {
  expect(recognisedCells(file, line)).toEqual([{ heading: 'Name', value: '=1+1' }]);
  expect(entityPath(file, line)).toBeNull();
  expect(entityPath(file, { ...line, entity: '/api/profiles/7' })).toBe('/users/profiles_edit/7');
  expect(entityPath({ ...file, kind: 'locations' }, { ...line, entity: '/api/locations/7' })).toBe('/locations/edit/7');
  expect(entityPath({ ...file, kind: 'users' }, { ...line, entity: '/api/invitations/7' })).toBeNull();
});

it('faulty lines are exported with their errors, and no cell becomes a formula', async () => {
  const text = await faultyLinesFile(file, [line]).text();
  expect(text.replace('\uFEFF', '')).toBe("Wer;Telefon;Fehler\r\n'=1+1;040;Name: Bitte höchstens 120 Zeichen.\r\n");
});

it.each([
  ['profiles', 'Name;Aktiv;Kommentar'],
  ['locations', 'Name;Art;Bundesland;Straße;PLZ;Ort;Aktiv;Kontrollgang alle Minuten;Öffnungszeiten;PIN verlangt'],
  ['users', 'E-Mail;Rolle;Standorte'],
] as const)('the template of %s has a column for each field and two example lines', async (kind, headings) => {
  const [first, ...examples] = (await templateFile(kind).text()).replace('\uFEFF', '').trim().split('\r\n');
  expect([first, examples.length]).toEqual([headings, 2]);
});
