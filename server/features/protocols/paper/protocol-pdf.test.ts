import { afterAll, describe, expect, it } from 'vitest';
import { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { imageUuids, printedProtocol } from '#server/test/fixtures/printed/printed-protocol.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { type PrintedProtocol, protocolDocument } from './protocol-pdf.ts';

const printer = new PdfPrinter();
afterAll(() => printer.close());

const print = async (change: Partial<PrintedProtocol> = {}) =>
  readPdf(await printer.print(protocolDocument(printedProtocol(change)), 1));

const textOf = ({ pages }: Awaited<ReturnType<typeof print>>) => pages.join(' ');
/** Removes line breaks, which are not part of the text. */
const unbroken = (text: string) => text.replaceAll(/[\s\u00ad\u200b-]/g, '');

const { entry } = printedProtocol();
const hour = 60 * 60 * 1000;

describe('a protocol on paper', () => {
  it('names organisation, location, form, local time and profile', async () => {
    const text = textOf(await print());
    for (const fact of [
      'Protokoll Nr. 41',
      'Organisation Nordlicht Automaten GmbH',
      'Standort Spielhalle Altona, Große Bergstraße 12, 22767 Hamburg',
      'Fragebogen Tägliche Öffnungs- und Schließprüfung, Fassung 3',
      'Stand abgeschlossen',
      'Zeitpunkt 20. November 2026 um 22:40 Uhr Begonnen',
      'Gezeichnet von Jana Petersen',
      'Mängel 2',
      'Kennung d9428888-122b-41e1-b85c-61cb4a0d0c3e',
    ])
      expect(text).toContain(fact);
    expect(text).not.toContain('Nachtrag');
    expect(text).not.toContain('ENTWURF');
  });

  it('shows the time in the time zone of the location', async () => {
    const location = { name: 'Kanaren', address: null, timeZone: 'Atlantic/Canary' };
    expect(textOf(await print({ location }))).toContain('Zeitpunkt 20. November 2026 um 21:40 Uhr');
  });

  it('contains every visible question with its answer in words, and no hidden one', async () => {
    const text = unbroken(textOf(await print()));
    for (const line of [
      '1.1 Hängt der Hinweis auf das Mindestalter gut sichtbar am Eingang? ⚠ Mangel Nein',
      '1.2 Ist der Einblick von außen verhindert? Entfällt Kommentar: Kein Fenster zur Straße.',
      '1.3 Wo liegt der zweite Eingang? Es gibt keinen',
      '2.1 Wie viele Geräte sind aufgestellt? ⚠ Mangel 14 Geräte Kommentar: Zwei stehen zum Abholen bereit.',
      '2.2 Was liegt am Gerät aus? Informationsmaterial, Selbsttest',
      '2.3 Wann wurde zuletzt gewartet? 31.10.2026',
      '2.4 Um wie viel Uhr? 18:05 Uhr',
      '2.5 Besonderheiten Zeile eins Zeile zwei: #panic("x") $ *fett* <script>alert(1)</script>',
      '2.6 Nachfragen der Verwaltung nicht beantwortet',
      '2.7 Foto des Geräteplans 2 Fotos',
      '2.8 Unterschrift der Schichtleitung unterschrieben',
    ])
      expect(text).toContain(unbroken(line));
    expect(text).not.toContain(unbroken('Ist der Hof verschlossen?'));
  });

  it('lists each defect first, with its task', async () => {
    const text = textOf(await print());
    const summary = text.slice(text.indexOf('Mängel Nr.'), text.indexOf('1. Eingang'));
    expect(summary).toContain('Wird behoben mit: Aufgabe Nr. 17 Kommentar: Der Aushang ist abgefallen.');
    expect(summary).toContain('14 Geräte');
    expect(summary).not.toContain('Einblick');
  });

  it('ends with answers to questions that its version does not contain', async () => {
    const text = textOf(await print());
    expect(text.slice(text.indexOf('Weitere Angaben'))).toContain(
      'left Frage einer späteren Version Kommentar: bleibt erhalten',
    );
  });

  it('shows photos and signature with a description, and names a missing one', async () => {
    const pictures = (await print()).nodes.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
    expect(pictures).toEqual([
      'Foto zu: Hängt der Hinweis auf das Mindestalter gut sichtbar am Eingang?',
      'Foto 1 von 2 zu: Foto des Geräteplans',
      'Foto 2 von 2 zu: Foto des Geräteplans',
      'Unterschrift zu: Unterschrift der Schichtleitung',
    ]);
    const without = await print({ images: new Map() });
    expect(textOf(without)).toContain('Foto 2 von 2 nicht enthalten');
    expect(textOf(without)).not.toContain(imageUuids[0]);
  });

  it('marks a protocol recorded hours later as Nachtrag', async () => {
    const text = textOf(await print({ occurredAt: new Date(entry.recordedAt.getTime() - 3 * hour) }));
    expect(text).toContain(
      '20. November 2026 um 19:40 Uhr (Nachtrag, erfasst am 20. November 2026 um 22:40 Uhr) Begonnen',
    );
  });

  it('marks a profile that was chosen offline', async () => {
    expect(textOf(await print({ entry: { ...entry, isProfileChosenOffline: true } }))).toContain(
      `Gezeichnet von ${entry.profileName} (offline gewählt)`,
    );
  });

  it('marks a draft at the top and behind each page', async () => {
    const draft = await print({ state: 'draft', closedAt: null, entry: { ...entry, profileName: null } });
    expect(textOf(draft)).toContain('ENTWURF – nicht abgeschlossen');
    expect(textOf(draft)).toContain('Gezeichnet von noch niemand');
    for (const page of draft.pages) expect(page).toMatch(/ENTWURF(?! –)/);
  });

  it('shows reason, person and changes of each correction', async () => {
    const first = entry;
    const second = {
      ...entry,
      id: 44,
      reason: 'Falsch gezählt',
      profileName: 'Mehmet Yıldız',
      recordedAt: new Date(entry.recordedAt.getTime() + 12 * hour),
      answers: { ...entry.answers, count: { value: 12 } },
    };
    const third = {
      ...second,
      id: 45,
      reason: 'Rückfrage war offen',
      profileName: 'Jana Petersen',
      answers: { ...second.answers, empty: { value: 'erledigt' } },
    };
    const text = textOf(await print({ entry: third, earlierEntries: [first, second] }));
    expect(text).toContain('Korrektur: Protokoll Nr. 45 ersetzt Protokoll Nr. 44.');
    expect(text).toContain('Stand korrigiert');
    expect(text).toMatch(
      / Korrigiert 20\. November 2026 um \d\d:\d\d Uhr Korrektur Rückfrage war offen Gezeichnet von /,
    );
    expect(text).not.toMatch(/ Abgeschlossen /);
    expect(text).toContain(
      '1. Korrektur Grund Falsch gezählt Korrigiert von Mehmet Yıldız Korrigiert am 21. November 2026 um 10:40 Uhr Ersetzt Protokoll Nr. 41',
    );
    expect(text).toContain('Wie viele Geräte sind aufgestellt? Antwort 14 Geräte 12 Geräte');
    expect(text).toContain('2. Korrektur Grund Rückfrage war offen');
    expect(text).toContain('Nachfragen der Verwaltung Antwort – erledigt');
    expect(text).not.toContain('Nachtrag');
  });

  it('of a corrected protocol names the valid one', async () => {
    expect(textOf(await print({ correctedBy: 44 }))).toContain(
      'Dieses Protokoll wurde korrigiert. Es gilt Protokoll Nr. 44.',
    );
  });

  it('is byte-identical each time, and dated by its closing', async () => {
    const once = () => printer.print(protocolDocument(printedProtocol()), 1);
    const [one, other] = [await once(), await once()];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    expect((await readPdf(one)).CreationDate).toBe('D:20261120214000Z');
  });
});
