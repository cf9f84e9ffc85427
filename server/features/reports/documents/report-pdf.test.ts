import { hash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import canonicalize from 'canonicalize';
import { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { printedVerification } from '#server/pdf/printed-verification.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { readPdfByTools } from '#server/test/tools/read-pdf-by-tools.ts';
import { sampleOverview, sampleReport } from '#server/test/fixtures/printed/sample-report.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { composeDocument } from './compose-report.ts';
import type { ReportProof } from './composed.ts';
import { reportDocument } from './report-pdf.ts';

const printer = new PdfPrinter();
afterAll(() => printer.close());

/** Returns the content as the database does, with its keys in another order. */
const shuffled = (content: ReportContent) => JSON.stringify(Object.fromEntries(Object.entries(content).toReversed()));

async function print(content: ReportContent, proof?: ReportProof) {
  const writtenTexts = {
    title: content.title,
    evaluation: content.evaluation.text,
    improvements: content.evaluation.improvements,
  };
  return printer.print(
    await composeDocument({ id: 12, contentJson: shuffled(content), written: writtenTexts, ledgerProof: proof }),
    1,
  );
}

const canonical = (content: ReportContent) => canonicalize(content) ?? '';
const proofOf = (content: ReportContent): ReportProof => ({
  approvedAt: new Date('2027-01-04T09:00:00Z'),
  seq: 122,
  digest: hash('sha256', canonical(content)),
  checkpoint: 'haus.test/ledger/12\n123\nq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=\n\n— haus.test/ledger/12 AAAA\n',
  bundle: '{"format":"schutzbuch-ledger/1"}\n',
  verification: printedVerification('https://haus.test/pruefen', { name: 'haus.test', publicKey: new Uint8Array(32) }),
});
const toPlainText = (text: string) => text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ');

describe('an approved report as PDF', () => {
  const content = sampleReport(120);

  it('is accepted by qpdf, tagged, German and complete', async () => {
    const bytes = await print(content, proofOf(content));
    const { check, info, text } = await readPdfByTools(bytes);
    expect(check).toContain('No syntax or stream encoding errors found');
    expect(info).toMatch(/Tagged: +yes/);
    expect(info).toMatch(/Title: +Kontrollgang-Nachweis/);
    const plainPdfText = toPlainText(text);
    for (const row of content.sections[1]?.tables[0]?.rows ?? [])
      expect(plainPdfText).toContain(toPlainText(`${row[0]} 12.11.2026, `));
    for (const words of [
      'Nordlicht Automaten GmbH',
      'Große Bergstraße 10',
      '01.01.2026 bis 31.12.2026',
      '14.466',
      '96,3 %',
    ])
      expect(plainPdfText).toContain(words);
    expect(plainPdfText).toContain('Der Anteil der versäumten Gänge sank.');
    expect(plainPdfText).toContain('Zweite Kraft am Abend.');
    expect(plainPdfText).not.toMatch(/entwurf/i);
    const { Language, isTagged, nodes } = await readPdf(bytes);
    expect([isTagged, Language]).toEqual([true, 'de-DE']);
    expect(nodes.map(({ role }) => role)).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']));
  });

  it('repeats header, page number and table head on each page, and describes charts in words', async () => {
    const { pages, nodes } = await readPdf(await print(content, proofOf(content)));
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('Nordlicht Automaten GmbH · 2 Standorte');
      expect(text).toContain(`Seite ${index + 1} von ${pages.length}`);
    }
    const withTours = pages.filter((text) => text.includes('12.11.2026, '));
    expect(withTours.length).toBeGreaterThan(2);
    for (const text of withTours) expect(text).toContain('Fällig Tag Standort Ergebnis Wer');
    const described = nodes.flatMap(({ role, alt }) => (role === 'Figure' && alt !== undefined ? [alt] : []));
    expect(described).toEqual([
      expect.stringContaining('Säulendiagramm „Geplant und durchgeführt“'),
      expect.stringContaining('Altona: Jan 3; Feb 4; Mär 2; Mai 5'),
      'QR-Code der Adresse haus.test/pruefen',
    ]);
  });

  it('contains its data, the checkpoint and the proof of the hash in the ledger', async () => {
    const proof = proofOf(content);
    const { attachments, text } = await readPdfByTools(await print(content, proof));
    expect([...attachments.keys()].toSorted()).toEqual(['daten.json', 'nachweis.json', 'pruefpunkt.txt']);
    expect(attachments.get('daten.json')).toBe(canonical(content));
    expect(hash('sha256', attachments.get('daten.json') ?? '')).toBe(proof.digest);
    expect(attachments.get('pruefpunkt.txt')).toBe(proof.checkpoint);
    expect(attachments.get('nachweis.json')).toBe(proof.bundle);
    expect(toPlainText(text).replaceAll(' ', '')).toContain(proof.digest);
  });

  it('is byte-identical when it is built again', async () => {
    const [one, other] = [await print(content, proofOf(content)), await print(content, proofOf(content))];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
    expect((await readPdf(one)).CreationDate).toBe('D:20270104090000Z');
  });

  it('is built from the approved content only', async () => {
    const proof = proofOf({ ...content, computedAt: '2026-12-30T10:00:00+00:00' });
    await expect(print(content, proof)).rejects.toThrow('is not what was approved');
  });
});

describe('a draft as PDF', () => {
  it('is marked as a draft on each page, and contains its data without a proof', async () => {
    const bytes = await print(sampleReport(80));
    const { pages } = await readPdf(bytes);
    for (const text of pages) expect(text).toContain('Entwurf · Bericht Nr. 12');
    expect([...(await readPdfByTools(bytes)).attachments.keys()]).toEqual(['daten.json']);
  });

  it('is cut after the maximum of rows, and says how many there are and where to find them', async () => {
    const { evaluation, ...content } = sampleReport(10_001);
    const writtenTexts = { title: content.title, evaluation: evaluation.text, improvements: evaluation.improvements };
    const document = await composeDocument({
      id: 12,
      contentJson: JSON.stringify({ ...content, evaluation }),
      written: writtenTexts,
    });
    const printed = document.content instanceof Uint8Array ? Buffer.from(document.content).toString() : '';
    expect(printed).toContain('die ersten 10.000 von 10.001 Zeilen');
    expect(printed.match(/"automatisch, ohne Bestätigung"/g)).toHaveLength(Math.ceil(10_000 / 7));
  });

  it('shows texts unchanged and empty tables as empty, and many columns fit the page', async () => {
    const columns = Array.from({ length: 14 }, (_, index) => ({
      key: `c${index}`,
      heading: index === 0 ? 'Maßnahme' : `${index}/26`,
      type: index === 0 ? ('text' as const) : ('number' as const),
    }));
    const wide = {
      key: 'wide',
      caption: 'Je Monat',
      columns,
      rows: [['#panic("Halt") $x$ *fett*', ...columns.slice(1).map(() => 1234)]],
    };
    const section = { key: 'a', heading: 'Maßnahmen', paragraphs: ['<b>#sys</b>\n\nZweiter Absatz'], charts: [] };
    const empty = { ...wide, key: 'empty', caption: 'Leer', rows: [] };
    const { pages, rightEdge } = await readPdf(
      await print(sampleReport(0, { sections: [{ ...section, tables: [wide, empty] }], locations: [] })),
    );
    const text = pages.join(' ');
    expect(text).toContain('<b>#sys</b>');
    expect(text.replaceAll(/\s|\u200b/g, '')).toContain('#panic("Halt")$x$*fett*');
    expect(text).toMatch(/Leer Keine Daten\./);
    expect(rightEdge).toBeLessThan(595);
  });
});

describe('the first page on paper', () => {
  it('has figures, two charts, open points, the evaluation and the table of contents', async () => {
    const bytes = await print(sampleReport(120, { overview: sampleOverview }));
    const { pages, nodes, rightEdge } = await readPdf(bytes);
    const [first = ''] = pages.map(toPlainText);
    for (const words of [
      'Maßnahmen 2.284 +6 % · davor 2.154',
      'Kontrollgänge bestätigt 95,1 % +0,8 Punkte · davor 94,3',
      'Versäumt 52 9 mehr · davor 43',
      'OASIS-Abfragen 31.204 davor nicht erfasst',
      'Abgewiesen 214 +12 · davor 202',
      'Verglichen mit 11.06.2026 bis 24.08.2026',
      'Maßnahmen je Woche',
      'Kontrollgänge nach Standort',
      '91,2 %',
      '50 %',
      'Offene Punkte Stand: ',
      'Spielhalle Altona: Erlaubnis am 16.11.2026 abgelaufen Verlängerung nicht hinterlegt',
      'Der Anteil der versäumten Gänge sank.',
      'Zweite Kraft am Abend.',
    ])
      expect(first).toContain(words);
    expect(first).not.toContain('nicht erklärt');
    expect(first).toMatch(/Inhalt .*Eigenbewertung[ .]+1 /);
    expect(first).toMatch(/2 · Jeder Kontrollgang[ .]+3 /);
    expect(first).toContain('Spielhalle Altona, Spielhalle Süd');
    expect(rightEdge).toBeLessThan(595);
    const described = nodes.flatMap(({ role, alt }) => (role === 'Figure' && alt !== undefined ? [alt] : []));
    expect(described.slice(0, 2)).toEqual([
      expect.stringContaining('dieser Zeitraum: 25.8. 190; 1.9. 195'),
      expect.stringContaining('Spielhalle Lüneburg: 91,2\u00a0% bestätigt, 57 automatisch, 31 versäumt'),
    ]);
    expect(nodes.map(({ role }) => role)).toEqual(expect.arrayContaining(['TOC', 'TOCI', 'L', 'LI', 'Caption']));
  });

  it('lists unexplained points if there is no evaluation, and has room for the contents', async () => {
    const silent = { overview: sampleOverview, evaluation: { text: '', improvements: '' } };
    const { pages } = await readPdf(await print(sampleReport(0, silent)));
    expect(pages[0]).toContain('31 versäumte Kontrollgänge nicht erklärt');
    expect(pages[0]).toContain('Keine Angabe.');
    expect(pages[0]).toContain('Inhalt');
  });

  it('of an old report without one shows the facts, the evaluation and the contents', async () => {
    const { pages } = await readPdf(await print(sampleReport(0)));
    expect(pages[0]).toMatch(/Beauftragte Person .* Eigenbewertung .* Inhalt .* Standorte/);
    expect(pages[0]).not.toContain('Offene Punkte');
  });
});

describe('tables on paper', () => {
  const column = (key: string, heading: string) => ({ key, heading, type: 'text' as const });
  const locations = {
    key: 'places',
    caption: 'Standorte',
    columns: [column('location', 'Standort'), column('authority', 'Behörde'), column('licence', 'Erlaubnis')],
    rows: [
      ['Am Hafen', null, 'bis 2030'],
      ['Zur Brücke', '', null],
    ],
  };

  it('leave out columns that are empty in each row', () => {
    const section = { key: 'concept', heading: 'Sozialkonzept', paragraphs: [], tables: [locations], charts: [] };
    const content = sampleReport(0, { sections: [section] });
    expect(reportDocument({ id: 1, text: '', content }).content).toMatchObject({
      locations: null,
      sections: [
        {
          tables: [
            {
              headings: ['Standort', 'Erlaubnis'],
              rows: [
                ['Am Hafen', 'bis 2030'],
                ['Zur Brücke', '–'],
              ],
            },
          ],
        },
      ],
    });
  });

  it('list the locations where no section does', () => {
    expect(reportDocument({ id: 1, text: '', content: sampleReport(0) }).content).toMatchObject({
      locations: { headings: ['Standort', 'Anschrift', 'Bundesland', 'Erlaubnis'] },
    });
  });
});

describe('a sum on paper', () => {
  it('is a dash if it is unknown, and days and shares have no sum', () => {
    const columns = [
      { key: 'location', heading: 'Standort', type: 'text' },
      { key: 'asked', heading: 'Abfragen', type: 'number' },
      { key: 'clear', heading: 'nicht gesperrt', type: 'number' },
      { key: 'until', heading: 'bis', type: 'date' },
      { key: 'kept', heading: 'Quote', type: 'percent' },
    ] as const;
    const table = {
      key: 'checks',
      caption: 'Abfragen',
      columns: [...columns],
      rows: [
        ['Am Hafen', 25, null, null, null],
        ['Zur Brücke', null, 5, '2026-01-01', 90],
      ],
      totals: ['Summe', 25, null, null, null],
    };
    const content: ReportContent = {
      ...sampleReport(1),
      sections: [{ key: 'oasis', heading: 'OASIS', paragraphs: [], tables: [table], charts: [] }],
    };
    expect(reportDocument({ id: 1, text: '', content, proof: undefined }).content).toMatchObject({
      sections: [
        {
          tables: [
            { rows: [['Am Hafen', '25', '–', '–', '–'], expect.anything()], totals: ['Summe', '25', '–', '', ''] },
          ],
        },
      ],
    });
  });
});
