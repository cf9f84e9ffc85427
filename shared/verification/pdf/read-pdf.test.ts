import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflated, makePdf, streamOf } from '#server/test/tools/make-pdf.ts';
import { PdfRefusal } from './pdf-values.ts';
import { readPdf } from './read-pdf.ts';

const NAMES = '/Names << /EmbeddedFiles << /Names [(daten.json) 4 0 R] >> >>';
const specification = (name = '(daten.json)') => `<< /Type /Filespec /F ${name} /UF ${name} /EF << /F 5 0 R >> >>`;
const withAttachment = (content: Buffer, dictionary = '/Filter /FlateDecode', name?: string) =>
  makePdf({ catalogue: NAMES, objects: [specification(name), streamOf(dictionary, content)] });

const textIn = async (pdf: Uint8Array, name = 'daten.json') =>
  new TextDecoder().decode((await readPdf(pdf)).attachments.get(name));

describe('the embedded files of a PDF', () => {
  it('are read compressed and uncompressed', async () => {
    expect(await textIn(withAttachment(deflated('{"a":1}')))).toBe('{"a":1}');
    expect(await textIn(withAttachment(Buffer.from('{"a":1}'), ''))).toBe('{"a":1}');
  });

  it.each([
    ['(Pr\\374fung \\(1\\).json)', 'Prüfung (1).json'],
    ['<FEFF00500072006F0062>', 'Prob'],
    ['(\\\nA\\\r\nB\\tC)', 'AB\tC'],
  ])('have the name written as %s', async (written, name) => {
    expect([...(await readPdf(withAttachment(deflated('x'), undefined, written))).attachments.keys()]).toEqual([name]);
  });

  it('are found by cross-reference streams and in object streams', async () => {
    const objects = ['<< /Type /Catalog /Pages 2 0 R ' + NAMES + ' >>', specification()];
    const heads = `1 0 4 ${objects[0]?.length} `;
    const inStream = zlib.deflateSync(heads + objects.join(''));
    const parts = [
      Buffer.from('%PDF-1.7\n'),
      Buffer.concat([
        Buffer.from('5 0 obj\n'),
        streamOf('/Filter /FlateDecode', deflated('{"b":2}')),
        Buffer.from('\nendobj\n'),
      ]),
      Buffer.concat([
        Buffer.from('6 0 obj\n'),
        streamOf(`/Type /ObjStm /N 2 /First ${heads.length} /Filter /FlateDecode`, inStream),
        Buffer.from('\nendobj\n'),
      ]),
    ];
    const offsets = parts.map((_, index) => Buffer.concat(parts.slice(0, index)).length);
    const start = Buffer.concat(parts).length;
    const row = (type: number, one: number, other: number) => [type, one >> 8, one % 256, other];
    const rows = [
      row(0, 0, 0),
      row(2, 6, 0),
      row(0, 0, 0),
      row(0, 0, 0),
      row(2, 6, 1),
      row(1, offsets[1] ?? 0, 0),
      row(1, offsets[2] ?? 0, 0),
      row(1, start, 0),
    ];
    // Each row is predicted from the one above it, as most programs write them.
    const predicted = rows.flatMap((cells, index) => [
      2,
      ...cells.map((cell, column) => (cell - (rows[index - 1]?.[column] ?? 0) + 256) % 256),
    ]);
    const references = streamOf(
      '/Type /XRef /Size 8 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
      zlib.deflateSync(Buffer.from(predicted)),
    );
    const end = Buffer.concat([
      Buffer.from('7 0 obj\n'),
      references,
      Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
    ]);
    expect(await textIn(Buffer.concat([...parts, end]))).toBe('{"b":2}');
  });

  it('are absent in a PDF that has none', async () => {
    expect((await readPdf(makePdf())).attachments.size).toBe(0);
  });

  it('and the pages are named for a range of bytes', async () => {
    const pdf = withAttachment(deflated('x'));
    const at = pdf.indexOf('5 0 obj');
    const content = await readPdf(pdf);
    expect(content.partsIn(at + 1, at + 2)).toEqual(['Beilage daten.json']);
    expect(content.partsIn(pdf.indexOf('3 0 obj'), pdf.indexOf('3 0 obj') + 1)).toEqual(['Seite 1']);
  });
});

describe('a hostile PDF is refused', () => {
  it('if its decompressed content is too large', async () => {
    const bomb = zlib.deflateSync(Buffer.alloc(140 * 1024 * 1024));
    await expect(readPdf(withAttachment(bomb))).rejects.toThrow('größer, als hier gelesen wird');
  });

  it('if an attachment comes twice', async () => {
    const catalogue = '/Names << /EmbeddedFiles << /Names [(a) 4 0 R (b) 4 0 R] >> >>';
    await expect(
      readPdf(makePdf({ catalogue, objects: [specification(), streamOf('', Buffer.from('x'))] })),
    ).rejects.toThrow('mehrmals');
  });

  it.each([
    [
      'its name tree is a cycle',
      makePdf({ catalogue: '/Names << /EmbeddedFiles 4 0 R >>', objects: ['<< /Kids [4 0 R] >>'] }),
    ],
    [
      'its pages are a cycle',
      makePdf({ catalogue: '/Pages 4 0 R', objects: ['<< /Kids [5 0 R] >>', '<< /Kids [4 0 R] >>'] }),
    ],
    ['a reference refers to itself', makePdf({ catalogue: '/Names 4 0 R', objects: ['4 0 R'] })],
    ['it is encrypted', makePdf({ trailer: '/Encrypt 4 0 R', objects: ['<< >>'] })],
    ['it is nested too deeply', makePdf({ catalogue: `/Names ${'['.repeat(100_000)}` })],
    ['a text has no end', makePdf({ catalogue: '/Names (' })],
    ['a text is far too long', makePdf({ catalogue: `/Names (${'a'.repeat(3_000_000)})` }), 'länger'],
    ['a text is far too long in hexadecimal', makePdf({ catalogue: `/Names <${'41'.repeat(3_000_000)}>` }), 'länger'],
    ['a name is far too long', makePdf({ catalogue: `/${'N'.repeat(1000)} 1` }), 'länger'],
    ['an attachment has another compression', withAttachment(deflated('x'), '/Filter /LZWDecode')],
    [
      'an attachment is compressed twice',
      withAttachment(deflated(deflated('x')), '/Filter [/FlateDecode /FlateDecode]'),
    ],
    ['an attachment is damaged', withAttachment(Buffer.from('no zlib'))],
    [
      'an attachment is longer than the file',
      Buffer.from(
        withAttachment(deflated('x'))
          .toString('latin1')
          .replace(/\/Length \d+/, '/Length 99999999'),
        'latin1',
      ),
    ],
    [
      'its sections are a cycle without a root',
      Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF'),
    ],
    [
      'its directory claims a billion objects',
      Buffer.from('%PDF-1.7\nxref\n0 1000000000\ntrailer\n<< >>\nstartxref\n9\n%%EOF'),
    ],
    [
      'an object stream contains itself',
      Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< /Type /XRef /W [1 1 1] /Size 3 /Root 2 0 R /Length 9 >>\nstream\n\x00\x00\x00\x01\x09\x00\x02\x02\x00\nendstream\nendobj\nstartxref\n9\n%%EOF`,
        'latin1',
      ),
    ],
    ['it is empty', Buffer.of()],
    ['it ends before it begins', Buffer.from('startxref')],
    ['it is no PDF', randomBytes(5000)],
  ])('if %s', async (_why, pdf, reason = '') => {
    const reading = readPdf(pdf);
    await expect(reading).rejects.toBeInstanceOf(PdfRefusal);
    await expect(reading).rejects.toThrow(reason);
  });

  it('or read whatever byte is changed, without an endless loop', async () => {
    const pdf = withAttachment(deflated('{"a":1}'));
    for (let at = 0; at < pdf.length; at += 1)
      for (const byte of [0, 0x20, 0x28, 0x3c, 0x5b, 0x39, 0xff]) {
        const changed = Uint8Array.from(pdf);
        changed[at] = byte;
        // Whether the file can still be read depends on the changed byte. Any other error would be a fault.
        await readPdf(changed).catch((error: unknown) => expect(error).toBeInstanceOf(PdfRefusal));
      }
  });

  it('within seconds, if its objects refer to each other as often as possible', async () => {
    const spaces = ' '.repeat(200_000);
    const kids = Array.from({ length: 5000 }, (_, index) => `${index + 5} 0 R`).join(' ');
    const pdf = makePdf({ catalogue: '/Pages 4 0 R', objects: [`<< /Kids [${kids}] >>`, `${spaces}<< >>`] });
    // All 5,000 pages are the same object after many spaces.
    const text = pdf.toString('latin1');
    const offset = text.indexOf('5 0 obj');
    const entry = `${String(offset).padStart(10, '0')} 00000 n \n`;
    const hostile = text.replace(
      /xref\n0 6\n[\s\S]*?trailer/,
      (table) => `${table.replace('0 6', '0 5').slice(0, -7 - 20)}5 5000\n${entry.repeat(5000)}trailer`,
    );
    const began = performance.now();
    await expect(readPdf(Buffer.from(hostile, 'latin1'))).rejects.toThrow('zu oft aufeinander');
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
