import { describe, expect, it } from 'vitest';
import { verifyFile } from './verify-file.ts';
import { approval, proofOf, pdfOf, sealed, data } from '#server/test/fixtures/sealed-report-fixture.ts';

describe('an electronic signature', () => {
  const DIGITS = '060b2a864886f70d010910020e';
  const proof = proofOf(approval(data, { seal: 1, signature: 1, timeStamp: 1 }));
  const form = (entries: string) =>
    `/AcroForm << /Fields [<< /FT /Sig /V << /Type /Sig /Name (Haus GmbH) ${entries} >> >>] >>`;
  /** Returns a PDF with the shape of a signed one. The page that verifies documents does not verify the signature itself. */
  function signed(contents: string, title = ''): Buffer {
    const open = '/ByteRange [0 11111 22222 33333]';
    const file = pdfOf(data, proof, { catalogue: form(`${open} /Contents <${contents}>`), title });
    const from = file.indexOf(`<${contents}>`);
    const before = from + contents.length + 2;
    const range = [from, before, file.length - before].join(' ');
    file.write(`/ByteRange [0 ${range}]`.padEnd(open.length), file.indexOf(open), 'latin1');
    return file;
  }
  const limitsOf = async (file: Uint8Array) => (await verifyFile(file)).limits.join(' ');

  it('has a time stamp only if its own contents have one', async () => {
    expect(await limitsOf(sealed(signed(`3000${DIGITS}`)))).toContain('Die Signatur trägt einen Zeitstempel.');
    const titled = await limitsOf(sealed(signed('3000', DIGITS)));
    expect(titled).toContain('Der Zeitstempel der Signatur fehlt');
    expect(titled).toContain('Die Signatur trägt keinen Zeitstempel.');
    // The same digits, but of other bytes.
    expect(await limitsOf(sealed(signed(`300${DIGITS}0`)))).toContain('Die Signatur trägt keinen Zeitstempel.');
  });

  it('is said to be covered only by an unchanged seal', async () => {
    const file = sealed(signed('3000'));
    expect(await limitsOf(file)).toContain('das Siegel deckt');
    for (const one of [signed(`3000${DIGITS}`), Buffer.concat([file, Buffer.from(`%${DIGITS}\n`)])])
      expect(await limitsOf(one)).not.toMatch(/das Siegel deckt/i);
    expect(await limitsOf(Buffer.concat([file, Buffer.from(`%${DIGITS}\n`)]))).toContain('steht kein Zeitstempel');
  });

  it('is missing while the place for it is filled with zeros', async () => {
    expect(await limitsOf(sealed(signed('0000')))).toContain('Die Signatur fehlt: ');
  });

  it.each(['', '/Contents <3000>', '/ByteRange [0 1 2 3]', '/ByteRange [0 9 15 9] /Contents <3000>'])(
    'is missing in a file whose signature is only a name and %j',
    async (entries) => {
      const file = pdfOf(data, proof, { catalogue: form(entries) });
      for (const one of [file, sealed(file)]) {
        expect(await limitsOf(one)).toContain('Die Signatur fehlt: ');
        expect(await limitsOf(one)).not.toContain('Haus GmbH');
      }
    },
  );
});
