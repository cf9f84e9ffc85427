import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { linesOf, post, sendFile } from '#server/test/fixtures/import-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { ImportKind } from '#shared/contracts/imports/imports.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addTenant, addLocation } = factories(app);

let operator: Client;
beforeAll(async () => {
  const tenant = await addTenant();
  ({ operator } = tenant);
  await addLocation(tenant.customer, { name: 'Doppelt' });
  await addLocation(tenant.customer, { name: 'doppelt' });
  await addLocation(await addCustomer(), { name: 'Fremde Halle' });
  await app.store.asSystem((tx) => tx.updateTable('state').set({ min_age: 21 }).where('name', '=', 'Bremen').execute());
});

const UTF_8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const latin = (text: string) => Buffer.from(text, 'latin1');
const listOfPersons = (count: number) => `Name\n${Array.from({ length: count }, (_, at) => `Person ${at}`).join('\n')}`;

/** Returns the verdict on the first line, followed by its first cell or its violation. */
async function firstLine(kind: ImportKind, file: string | Buffer): Promise<string[]> {
  const answer = await sendFile(operator, kind, file);
  if (answer.statusCode !== 201) return [String(answer.statusCode), answer.json().violations?.[0]?.message ?? ''];
  const [line] = await linesOf(operator, answer.json());
  const fault = line?.violations[0];
  return [line?.verdict ?? '', fault === undefined ? (line?.cells[0] ?? '') : `${fault.field}: ${fault.message}`];
}

const people: readonly (readonly [string, string | Buffer, string, string])[] = [
  ['UTF-8', 'Name;Aktiv\nJörg Groß;ja', 'new', 'Jörg Groß'],
  ['UTF-8 with its mark', Buffer.concat([UTF_8_MARK, Buffer.from('Name;Aktiv\nJörg Groß;ja')]), 'new', 'Jörg Groß'],
  ['Windows-1252, as Excel saves CSV', latin('Name;Aktiv\r\nJörg Groß;ja\r\n'), 'new', 'Jörg Groß'],
  ['the euro sign of Windows-1252', Buffer.from('4e616d650a803a20412042', 'hex'), 'new', '€: A B'],
  [
    'UTF-16, as Excel saves Unicode text',
    Buffer.from('\uFEFFName\tAktiv\r\nJörg Groß\tja', 'utf16le'),
    'new',
    'Jörg Groß',
  ],
  ['a comma', 'Name,Aktiv\n"Groß, Jörg",ja', 'new', 'Groß, Jörg'],
  ['a tabulator, as it is pasted', 'Name\tAktiv\nJörg Groß\tja', 'new', 'Jörg Groß'],
  ['a separator that is said in the first line', 'sep=,\nName,Aktiv\nJörg Groß,ja', 'new', 'Jörg Groß'],
  ['semicolons in quotes', '"Name";"Aktiv;Status"\n"Groß; Jörg";x', 'new', 'Groß; Jörg'],
  ['doubled quotes', 'Name;Aktiv\n"Jörg ""Jo"" Groß";ja', 'new', 'Jörg "Jo" Groß'],
  ['quotes in the middle of a cell', 'Name;Aktiv\nJörg "Jo" Groß;ja', 'new', 'Jörg "Jo" Groß'],
  [
    'a quote that is not closed',
    'Name;Aktiv\n"Jörg Groß;ja\nPetra;ja',
    '422',
    'Ab Zeile 2 wird ein Anführungszeichen nicht geschlossen.',
  ],
  ['a break within quotes', 'Name;Kommentar\nJörg Groß;"eins\nzwei"', 'new', 'Jörg Groß'],
  ['line ends of an old Mac', 'Name;Aktiv\rJörg Groß;ja', 'new', 'Jörg Groß'],
  ['empty lines at the end and between', 'Name;Aktiv\r\n;;\r\n\r\nJörg Groß;ja\r\n;\r\n\r\n', 'new', 'Jörg Groß'],
  ['headings in other letters and with remarks', 'NAME (Pflicht);ist aktiv?\nJörg Groß;ja', 'new', 'Jörg Groß'],
  [
    'a formula: it stays a text',
    'Name\n=HYPERLINK("http://x";"y")'.replace(';', ','),
    'new',
    '=HYPERLINK("http://x","y")',
  ],
  ['a NUL', 'Name\nJörg\0Groß', 'faulty', 'name: Hier steht ein Zeichen, das nicht lesbar ist.'],
  ['marks that turn the writing: they are dropped', 'Name\n\u202eßorG\u202c Jörg\u200b', 'new', 'ßorG Jörg'],
  ['a huge cell', `Name\n${'x'.repeat(50_000)}`, 'faulty', 'name: Bitte höchstens 120 Zeichen.'],
  [
    'a line without end',
    `Name\n${'x'.repeat(70_000)}`,
    '422',
    'Zeile 2 ist zu lang. Vielleicht fehlt ein Anführungszeichen.',
  ],
  ['more cells than headings', 'Name\nJörg;Groß', 'faulty', ': Diese Zeile hat mehr Spalten als die Überschriften.'],
  ['no headings', 'Jörg Groß;ja\nPetra;nein', 'faulty', 'name: Bitte wählen Sie, welche Spalte „Name“ enthält.'],
  ['headings and nothing below', 'Name;Aktiv\n;\n', '422', 'Unter den Überschriften stehen keine Zeilen.'],
  ['nothing', '', '422', 'Die Datei ist leer.'],
  ['only blanks', ' \n \n', '422', 'Die Datei ist leer.'],
  [
    'a workbook',
    'PK\u0003\u0004xl',
    '422',
    'Das ist eine Arbeitsmappe. Bitte speichern Sie sie in Excel als „CSV UTF-8“.',
  ],
  ['5,001 lines', listOfPersons(5001), '422', 'Die Datei hat mehr als 5.000 Zeilen. Bitte teilen Sie sie auf.'],
  ['too many columns', `${'Name;'.repeat(61)}x\na`, '422', 'Die Datei hat mehr als 60 Spalten.'],
  ['more than 2 MB', listOfPersons(9).padEnd(2_100_000, '\n'), '422', 'Die Datei darf höchstens 2 MB groß sein.'],
  ['who is there already', 'Name\nPETRA PULT', 'existing', 'PETRA PULT'],
];

const hall = (line: string) => `Name;Art;Bundesland;Öffnungszeiten;Mindestalter;Sozialkonzept;PLZ\n${line}`;
const HOURS = 'openingHours: Bitte so angeben: Mo-Fr 10:00-02:00, Sa-So 12:00-02:00.';
const locations: readonly (readonly [string, string, string, string])[] = [
  ['all that is needed', hall('Halle;Spielhalle;Hamburg;;;;'), 'new', 'Halle'],
  ['the letters of a state', hall('Halle;gaststätte;hh;;;;'), 'new', 'Halle'],
  ['a state nobody knows', hall('Halle;Spielhalle;Hamburk;;;;'), 'faulty', 'state: Dieses Bundesland gibt es nicht.'],
  [
    'another kind of location',
    hall('Halle;Kino;Hamburg;;;;'),
    'faulty',
    'type: Möglich ist: Spielhalle, Wettvermittlungsstelle, Gaststätte.',
  ],
  ['nothing for the kind', hall('Halle;;Hamburg;;;;'), 'faulty', 'type: Dieser Wert ist nicht gültig.'],
  ['opening hours', hall('Halle;Spielhalle;Hamburg;Mo-Fr 10:00-02:00, Sa+So 12-24 Uhr;;;'), 'new', 'Halle'],
  ['opening hours nobody understands', hall('Halle;Spielhalle;Hamburg;meistens;;;'), 'faulty', HOURS],
  [
    'an hour that is none',
    hall('Halle;Spielhalle;Hamburg;Mo 25:00-26:00;;;'),
    'faulty',
    'openingHours: Bitte eine Uhrzeit wie 12:00 angeben.',
  ],
  [
    'hours that overlap',
    hall('Halle;Spielhalle;Hamburg;Mo 10-14, Mo 12-16;;;'),
    'faulty',
    'openingHours: Am Montag überschneiden sich diese Zeiten mit Zeile 1.',
  ],
  [
    'an age below that of the state',
    hall('Halle;Spielhalle;Bremen;;18;;'),
    'faulty',
    'minAge: In Bremen gilt ein Mindestalter von 21 Jahren.',
  ],
  [
    'a concept nobody knows',
    hall('Halle;Spielhalle;Hamburg;;;Meines;'),
    'faulty',
    'socialconcept: Dieses Sozialkonzept gibt es hier nicht.',
  ],
  ['a postal code that lost its zero', hall('Halle;Spielhalle;Sachsen;;;;1067'), 'new', 'Halle'],
  [
    'a postal code that is none',
    hall('Halle;Spielhalle;Sachsen;;;;D-123'),
    'faulty',
    'postalCode: Bitte eine Postleitzahl mit fünf Ziffern angeben.',
  ],
  ['a location that is there already', hall('Spielhalle;Spielhalle;Hamburg;;;;'), 'existing', 'Spielhalle'],
];

const access = (line: string) => `E-Mail;Rolle;Standorte\n${line}`;
const accesses: readonly (readonly [string, string, string, string])[] = [
  ['somebody for the counter', access('nele@neu.test;Service;Spielhalle'), 'new', 'nele@neu.test'],
  ['somebody for the office', access('nele@neu.test;verwaltung;'), 'new', 'nele@neu.test'],
  [
    'an admin',
    access('nele@neu.test;Admin;'),
    'faulty',
    'roles: Als Admin wird niemand in eine Organisation eingeladen.',
  ],
  ['a role nobody knows', access('nele@neu.test;Chef;'), 'faulty', 'roles: Möglich ist: Admin, Verwaltung, Service.'],
  ['no role', access('nele@neu.test;;'), 'faulty', 'roles: Bitte eine Rolle wählen.'],
  [
    'service without a location',
    access('nele@neu.test;Service;'),
    'faulty',
    'locations: Service arbeitet an einem Standort. Bitte mindestens einen wählen.',
  ],
  [
    'a location of another organisation',
    access('nele@neu.test;Service;Fremde Halle'),
    'faulty',
    'locations: Den Standort „Fremde Halle“ gibt es hier nicht.',
  ],
  [
    'a name that two locations have',
    access('nele@neu.test;Service;Doppelt'),
    'faulty',
    'locations: Mehrere Standorte heißen „Doppelt“.',
  ],
  [
    'what is no address',
    access('nele;Service;Spielhalle'),
    'faulty',
    'email: Bitte eine gültige E-Mail-Adresse angeben.',
  ],
];

describe('a file', () => {
  it.each(people)('of staff: %s', async (_name, file, ...expected) => {
    expect(await firstLine('profiles', file)).toEqual(expected);
  });

  it.each(locations)('of locations: %s', async (_name, file, ...expected) => {
    expect(await firstLine('locations', file)).toEqual(expected);
  });

  it.each(accesses)('of accesses: %s', async (_name, file, ...expected) => {
    expect(await firstLine('users', file)).toEqual(expected);
  });

  it('reports all violations of a line at once', async () => {
    const file = hall('Halle;Kino;Hamburk;meistens;alt;;12');
    const [line] = await linesOf(operator, (await sendFile(operator, 'locations', file)).json());
    const faults = line?.violations.map(({ field }) => field);
    expect(faults).toEqual(['state', 'type', 'openingHours', 'minAge', 'postalCode']);
  });

  it('is refused with more than 500 invitations', async () => {
    const lines = Array.from({ length: 501 }, (_, at) => `n${at}@neu.test;Verwaltung`);
    const refusedResponse = await sendFile(operator, 'users', `E-Mail;Rolle\n${lines.join('\n')}`);
    expect(refusedResponse.json().violations[0].message).toBe(
      'Es werden höchstens 500 Personen auf einmal eingeladen.',
    );
  });

  it('is refused if it is not valid base64', async () => {
    const body = { kind: 'profiles', fileName: 'Liste.csv', content: '§§§' };
    expect((await post(operator, '/api/imports', body)).statusCode).toBe(422);
  });
});
