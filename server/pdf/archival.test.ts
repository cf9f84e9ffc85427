import { afterAll, describe, expect, it } from 'vitest';
import { archivalFaults } from '#server/test/tools/archival-faults.ts';
import { readPdfByTools } from '#server/test/tools/read-pdf-by-tools.ts';
import type { PdfDocument } from './pdf-document.ts';
import { PdfPrinter } from './pdf-printer.ts';

const printer = new PdfPrinter();
afterAll(() => printer.close());

const print = (title: string, cell: string): Promise<Uint8Array> => {
  const document: PdfDocument = {
    template: 'test/fixtures/printed/long-table.typ',
    paper: { title, organisation: 'Nordlicht & Söhne', locationName: 'Altona', reference: 'Liste Nr. 7' },
    content: { header: ['Nr.', 'Text'], columns: [20, 0], rows: [['1.', cell]] },
    attachments: [
      {
        name: 'daten.json',
        mediaType: 'application/json',
        description: 'Die Daten der Liste',
        content: Buffer.from('{}'),
      },
      { name: 'pruefpunkt.txt', mediaType: 'text/plain', description: 'Ein Prüfpunkt', content: Buffer.from('x') },
    ],
    createdAt: new Date('2026-11-20T12:00:00Z'),
  };
  return printer.print(document, 1);
};

describe('a printed document', () => {
  it.each(['Spielerschutzmaßnahmen', '<b>&amp;</b> endobj endstream ]]> "Ü"', 'Ελλάδα 👍'])(
    'is PDF/A-3a and PDF/UA-1 with the title %s',
    async (title) => {
      const pdf = await print(title, 'Zeile – „Anführung“ https://schutzbuch.example');
      expect(await archivalFaults(pdf)).toEqual([]);
      const { check, attachments } = await readPdfByTools(pdf);
      expect(check).toContain('No syntax or stream encoding errors found');
      expect([...attachments.keys()].toSorted()).toEqual(['daten.json', 'pruefpunkt.txt']);
    },
  );

  it.each(['漢字', 'ein\ue000Zeichen'])('declares neither standard for the text %j', async (cell) => {
    const faults = await archivalFaults(await print('Liste', cell));
    expect(faults).toEqual(expect.arrayContaining(['the metadata declare PDF/A-3a', 'the metadata declare PDF/UA-1']));
  });

  it.each([
    ['/AFRelationship /Data', '/AFRelationshiq /Data', 'every attached file has its relationship'],
    ['/ToUnicode', '/ToUnicodf', 'every font says which letters its glyphs are'],
    ['/FontFile', '/FontFilf', 'every font is embedded'],
    ['/Marked true', '/Markee true', 'the file is tagged'],
    ['/DisplayDocTitle true', '/DisplayDocTitlf true', 'the title is shown'],
  ])('without its %s it would break the rule', async (words, others, rule) => {
    const text = Buffer.from(await print('Liste', 'Text')).toString('latin1');
    const changed = Buffer.from(text.replaceAll(words, others), 'latin1');
    expect(await archivalFaults(changed)).toContain(rule);
  });
});
