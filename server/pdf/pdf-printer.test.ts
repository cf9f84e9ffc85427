import { readPdf } from '#server/test/tools/read-pdf.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { PdfDocument } from './pdf-document.ts';
import { PdfPrinter } from './pdf-printer.ts';

const paper = {
  title: 'Spielerschutzmaßnahmen',
  organisation: 'Nordlicht Automaten GmbH',
  locationName: 'Spielhalle Altona',
  reference: 'Liste Nr. 7',
};

const list = (rows: readonly string[], change: Partial<PdfDocument> = {}): PdfDocument => ({
  template: 'test/fixtures/printed/long-table.typ',
  paper,
  content: { header: ['Nr.', 'Text'], columns: [20, 0], rows: rows.map((text, index) => [`${index + 1}.`, text]) },
  createdAt: new Date('2026-11-20T12:00:00Z'),
  ...change,
});
const manyLines = (count: number) => Array.from({ length: count }, (_, index) => `Maßnahme ${index + 1}`);

const printer = new PdfPrinter();
const print = (document: PdfDocument) => printer.print(document, 1);
afterAll(() => printer.close());

describe('a printed document', () => {
  it('is tagged and German, and its properties have the title and the organisation', async () => {
    const pdf = await readPdf(await print(list(manyLines(3))));
    expect(pdf.isTagged).toBe(true);
    expect(pdf.Language).toMatch(/^de/);
    expect(pdf.Title).toBe('Spielerschutzmaßnahmen');
    expect(pdf.Author).toBe('Nordlicht Automaten GmbH');
    expect(pdf.nodes.map(({ role }) => role)).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']));
  });

  it('has organisation, location, page number and table header on each page', async () => {
    const pdf = await readPdf(await print(list(manyLines(120))));
    expect(pdf.pages.length).toBeGreaterThan(2);
    for (const [index, text] of pdf.pages.entries()) {
      expect(text).toContain('Nordlicht Automaten GmbH · Spielhalle Altona');
      expect(text).toContain('Liste Nr. 7');
      expect(text).toContain(`Seite ${index + 1} von ${pdf.pages.length}`);
      expect(text).toContain('Nr. Text');
    }
    expect(pdf.pages.join(' ').match(/Maßnahme \d+/g)).toEqual(manyLines(120));
  });

  it('is identical to the last byte when it is printed again', async () => {
    const [one, other] = [await print(list(manyLines(50))), await print(list(manyLines(50)))];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    expect((await readPdf(one)).CreationDate).toBe('D:20261120120000Z');
  });

  it.each([
    '#panic("Halt") #include "/pdf/paper.typ" #read("/config.ts")',
    '$ x^2 $ *fett* _kursiv_ `roh` = Titel <marke> @verweis // kein Kommentar',
    '<script>alert(1)</script> & &amp; <img src=x onerror=alert(1)>',
    '"]} ")) \\ \\u{41} \\n #sys.inputs',
    'Zeile – „Anführung“ … ẞ ß äöü ÄÖÜ € ½ ² ✓',
    'Привет, Łódź, İstanbul, Ελλάδα 👍',
  ])('shows text exactly as it was typed: %s', async (typed) => {
    const pdf = await readPdf(await print(list([typed])));
    expect(pdf.pages.join(' ')).toContain(typed);
  });

  it('shows characters without a font as a gap, and unprintable characters as �', async () => {
    const pdf = await readPdf(await print(list(['vorher 漢字 nachher', 'ein\u0000e \u202eWende \ud800'])));
    expect(pdf.isTagged).toBe(true);
    expect(pdf.pages.join(' ')).toMatch(/vorher .* nachher/);
    expect(pdf.pages.join(' ')).toContain('ein�e �Wende �');
  });

  it('hyphenates long German words, and breaks longer runs at the edge', async () => {
    const word = 'Geldwäscheverdachtsmeldungsbearbeitung';
    const rows = [Array.from({ length: 60 }, () => word).join(' '), 'A'.repeat(400)];
    const pdf = await readPdf(await print(list(rows)));
    const text = pdf.pages.join(' ').replaceAll(/\u00ad|\u200b| /g, '');
    expect(text).toContain(word.repeat(60));
    expect(text).toContain('A'.repeat(400));
    expect(pdf.rightEdge).toBeLessThan(595);
  });
});

/** Returns different texts, because Typst lays out equal texts only once. */
const odd = (signs: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${index}:${signs.repeat(Math.ceil(4000 / signs.length))}`);

describe('long texts without line breaks', () => {
  it.each([
    ['Arabic', 40, 'مرحباالعالم'],
    ['Chinese', 10, '漢字仮名交文'],
    ['Thai', 10, 'ภาษาไทย'],
    ['emoji', 10, '👍🏽👨‍👩‍👧'],
    ['Latin', 10, 'abcdefghijk'],
    ['held together by hard spaces', 10, 'Wort\u00a0und\u00a0'],
  ])('stay on the page and are printed in time: %s', async (_, count, signs) => {
    const bytes = await new PdfPrinter(15_000).print(list(odd(signs, count)), 1);
    expect((await readPdf(bytes)).rightEdge).toBeLessThan(595);
  });
});

describe('the printer', () => {
  it('reports an error in a template, and prints the next document', async () => {
    const brokenPrint = print(list([], { content: {} }));
    const next = print(list(['danach']));
    await expect(brokenPrint).rejects.toThrow(/could not be set: .*columns/);
    expect((await readPdf(await next)).pages[0]).toContain('danach');
  });

  it('aborts a document that takes too long, and prints the next one', async () => {
    const impatient = new PdfPrinter(4000);
    // A failed expectation would otherwise spell out every byte of the document, which takes gigabytes.
    const long = impatient.print(list(manyLines(60_000)), 1).then(() => 'printed');
    const next = impatient.print(list(['danach']), 2);
    await expect(long).rejects.toMatchObject({ status: 503, message: expect.stringMatching(/nicht rechtzeitig/) });
    await expect(next).resolves.toBeInstanceOf(Uint8Array);
  });

  it('rejects a fourth document of a user who waits for three, but not those of others', async () => {
    const busyPrinter = new PdfPrinter();
    const waiting = [1, 1, 1].map((user) => busyPrinter.print(list([]), user));
    await expect(busyPrinter.print(list([]), 1)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/für Sie/),
    });
    const other = busyPrinter.print(list([]), 2);
    await waiting[0];
    const secondPrint = busyPrinter.print(list([]), 1);
    busyPrinter.close();
    await Promise.allSettled([...waiting, other, secondPrint]);
    await expect(secondPrint).rejects.toThrow(/abort/i);
  });

  it('composes a document when it is due, and does not compose a rejected one', async () => {
    const busyPrinter = new PdfPrinter();
    const composed: number[] = [];
    const compose = (name: number) => async () => {
      composed.push(name);
      return list([]);
    };
    const first = busyPrinter.print(list(manyLines(200)), 1);
    const waiting = [busyPrinter.print(compose(2), 1), busyPrinter.print(compose(3), 1)];
    await expect(busyPrinter.print(compose(4), 1)).rejects.toMatchObject({ status: 503 });
    expect(composed).toEqual([]);
    await Promise.all([first, ...waiting]);
    expect(composed).toEqual([2, 3]);
  });

  it('rejects the twenty-first waiting document', async () => {
    const busyPrinter = new PdfPrinter();
    const waiting = Array.from({ length: 20 }, (_, user) => busyPrinter.print(list([]), user).catch(() => undefined));
    await expect(busyPrinter.print(list([]), 20)).rejects.toMatchObject({ status: 503 });
    busyPrinter.close();
    await Promise.all(waiting);
  });
});
