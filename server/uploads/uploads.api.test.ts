import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { factories, password } from '#server/test/fixtures/factories.ts';
import { formBody, tinyPng, type FileToSend } from '#server/test/fixtures/form-body.ts';
import { makePdf, objectStream, deflated, streamOf } from '#server/test/tools/make-pdf.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { refusedFiles, refusedRequests } from '#server/test/fixtures/upload-corpus.ts';
import { UPLOAD_FOLDER_PREFIX } from './receive-upload.ts';

const app = await testApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { addTenant, addUser } = factories(app);
const { operator, customer } = await addTenant();
async function signedIn(): Promise<{ authorization: string }> {
  const { email } = await addUser('ROLE_OPERATOR', [customer]);
  const answer = await app.inject({ method: 'POST', url: '/authentication_token', payload: { email, password } });
  return { authorization: `Bearer ${answer.json().token}` };
}

const post = (request: { headers: Record<string, string>; payload: Buffer }) =>
  operator({ method: 'POST', url: '/api/documents', ...request });
const send = (file: FileToSend) => post(formBody({ category: 'permit' }, file));
const stored = () =>
  fs.readdirSync(app.config.FILES_DIR ?? '', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
const onTheirWay = () => fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith(UPLOAD_FOLDER_PREFIX));

it('a user whose connections broke before the first byte of the file can upload again', async () => {
  const headers = await signedIn();
  const { payload, headers: formHeaders } = formBody({ category: 'permit' }, tinyPng);
  const upload = (signal: AbortSignal) =>
    fetch(`${address}/api/documents`, {
      method: 'POST',
      headers: { ...headers, ...formHeaders },
      body: new Uint8Array(payload),
      signal,
    });
  for (const milliseconds of [2, 5, 10, 20]) {
    const interruption = new AbortController();
    const attempts = Promise.allSettled(Array.from({ length: 20 }, () => upload(interruption.signal)));
    setTimeout(() => interruption.abort(), milliseconds);
    await attempts;
  }
  await vi.waitFor(async () => expect((await upload(AbortSignal.timeout(5000))).status).toBe(201), 5000);
  await vi.waitFor(() => expect(onTheirWay()).toEqual([]), 5000);
});

describe('a hostile upload', () => {
  it.each(refusedFiles)(
    'is refused with a violation at its field, and leaves no file behind: %s',
    async (_name, file) => {
      const before = stored();
      const answer = await send(file);
      expect([answer.statusCode, answer.json().violations?.[0].propertyPath]).toEqual([422, 'file']);
      expect(answer.json().violations[0].message).toMatch(/^[A-ZÄÖÜ].*\.$/);
      expect(stored()).toBe(before);
    },
  );

  it.each(refusedRequests)('is refused and leaves no file behind: %s (%i)', async (_name, status, request) => {
    const before = stored();
    const answer = await post(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().detail).not.toBe('');
    expect(stored()).toBe(before);
  });

  // Other test files upload at the same time into the same folder.
  it('leaves no temporary folder behind', async () => {
    await expect.poll(onTheirWay, { timeout: 15_000 }).toEqual([]);
  });
});

describe('data after the end of a form', () => {
  it.each([400 * 1024, 4 * 1024 * 1024])('is discarded, and does not delay the response (%i bytes)', async (bytes) => {
    const { payload, headers } = formBody({ category: 'permit' }, tinyPng);
    const startedAt = performance.now();
    const answer = await fetch(`${address}/api/documents`, {
      method: 'POST',
      headers: { ...headers, ...(await signedIn()) },
      body: Buffer.concat([payload, Buffer.alloc(bytes, 'x')]),
    });
    expect(answer.status).toBe(201);
    await answer.text();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8c0b0' } });
const photo = await canvas(4032, 3024)
  .withMetadata({ orientation: 6 })
  .withExifMerge({ IFD3: { GPSLatitude: '53/1 33/1 0/1' } })
  .jpeg()
  .toBuffer();
const inPasses = await canvas(4000, 3000).jpeg({ progressive: true }).toBuffer();
const screen = await canvas(1170, 2532).png().toBuffer();
const webp = await canvas(800, 600).webp().toBuffer();
const page = await canvas(2480, 3508).jpeg({ quality: 60 }).toBuffer();
const scan = makePdf({
  objects: [
    streamOf(
      '/Type /XObject /Subtype /Image /Width 2480 /Height 3508 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      page,
    ),
    streamOf('/Filter /FlateDecode', deflated('q 595 0 0 842 0 0 cm /Im0 Do Q')),
  ],
});
const plain = makePdf({ objects: [objectStream('<< /Type /Font >>')] });
const telling = makePdf({
  objects: [
    '<< /Title (Live stream \\(Aufzeichnung\\) % obj) >>',
    objectStream('<< /Title (Live stream ) >>', '% made by hand\n/Filter /FlateDecode'),
    streamOf('/Type /Metadata', Buffer.from('<dc:title>A stream\n</dc:title>')),
  ],
});
const updated = Buffer.concat([
  plain,
  Buffer.from(
    '6 0 obj\n<< /Note (Nachtrag) >>\nendobj\nxref\n6 1\n0000000600 00000 n \ntrailer\n<< /Size 7 /Root 1 0 R /Prev 500 >>\nstartxref\n640\n%%EOF\n',
  ),
]);
const linearised = Buffer.concat([
  Buffer.from(
    '%PDF-1.4\n%\u00e2\u00e3\n9 0 obj\n<< /Linearized 1 /L 900 /H [ 500 30 ] /O 11 /E 700 /N 1 /T 800 >>\nendobj\nxref\n9 1\n0000000016 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
    'latin1',
  ),
  makePdf({ objects: [streamOf('/Filter /FlateDecode', deflated('BT ET'))] }).subarray(15),
]);

describe('over a connection', () => {
  it('a small and a large file are stored, and an aborted upload leaves no file behind', async () => {
    const { authorization } = await signedIn();
    const before = stored();
    const upload = (content: Buffer, signal: AbortSignal | null = null) => {
      const form = new FormData();
      form.set('category', 'permit');
      form.set('file', new File([new Uint8Array(content)], 'a.pdf', { type: 'application/pdf' }));
      return fetch(`${address}/api/documents`, { method: 'POST', headers: { authorization }, body: form, signal });
    };
    const large = makePdf({ objects: [streamOf('/Filter /DCTDecode', randomBytes(15 * 1024 * 1024))] });
    for (const content of [makePdf(), large]) expect((await upload(content)).status).toBe(201);
    expect((await upload(Buffer.alloc(21 * 1024 * 1024, large))).status).toBe(422);
    await expect(upload(large, AbortSignal.timeout(8))).rejects.toThrow('abort');
    await expect.poll(onTheirWay).toEqual([]);
    // Each of the two files has a thumbnail.
    expect(stored()).toBe(before + 4);
  });
});

describe('what phones and scanners send', () => {
  it.each([
    ['a photo of a phone', { name: 'IMG_2041.JPG', type: 'image/jpeg', content: photo }],
    ['a photo in several passes', { name: 'a.jpeg', type: 'image/jpeg', content: inPasses }],
    [
      'a picture of a screen',
      { name: 'Bildschirmfoto 2026-01-05 um 10.00.00.png', type: 'image/png', content: screen },
    ],
    ['a WebP', { name: 'Ausweis (1).webp', type: 'image/webp', content: webp }],
    ['a scanned page', { name: 'Scan_0001.pdf', type: 'application/pdf', content: scan }],
    ['a PDF with packed objects', { name: 'Zertifikat – Größe.pdf', type: 'application/pdf', content: plain }],
    [
      'a PDF that tells of streams and has a remark in its objects',
      { name: 'a.pdf', type: 'application/pdf', content: telling },
    ],
    ['a PDF that was added to', { name: 'a.PDF', type: 'application/pdf', content: updated }],
    ['a PDF for the web', { name: 'a.pdf', type: 'application/pdf', content: linearised }],
  ])('%s is stored', async (_name, file) => {
    const answer = await send(file);
    expect([answer.statusCode, answer.json().violations]).toEqual([201, undefined]);
    const shownResponse = await operator(`/document/show/${answer.json().id}`);
    expect(shownResponse.headers['content-type']).toBe(file.type === 'application/pdf' ? file.type : 'image/jpeg');
    if (file.type === 'application/pdf') expect(shownResponse.rawPayload.equals(file.content)).toBe(true);
  });

  it('a PDF gets a thumbnail of its first page; one that cannot be rendered is stored without', async () => {
    const drawn = (await send({ name: 'a.pdf', type: 'application/pdf', content: makePdf() })).json();
    expect(drawn.hasThumbnail).toBe(true);
    const { rawPayload } = await operator(`/document/thumbnail/${drawn.id}`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', height: 320 });
    const wide = makePdf({ catalogue: '/PageLayout /SinglePage' })
      .toString('latin1')
      .replace('[0 0 595 842]', '[0 0 9e9 9e9]');
    const odd = await send({ name: 'b.pdf', type: 'application/pdf', content: Buffer.from(wide, 'latin1') });
    expect(odd.statusCode).toBe(201);
  });

  it('a photo as HEIC is stored as JPEG, upright', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-heic-'));
    const [jpeg, heic] = [path.join(folder, 'a.jpg'), path.join(folder, 'a.heic')];
    fs.writeFileSync(jpeg, await canvas(800, 600).jpeg().toBuffer());
    execFileSync('heif-enc', [jpeg, '-o', heic], { stdio: 'ignore' });
    const content = fs.readFileSync(heic);
    for (const type of ['image/heic', 'application/octet-stream']) {
      const answer = await send({ name: 'IMG_2042.HEIC', type, content });
      expect([answer.statusCode, answer.json().violations]).toEqual([201, undefined]);
      const shownResponse = await operator(`/document/show/${answer.json().id}`);
      expect(await sharp(shownResponse.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        width: 800,
        height: 600,
      });
    }
    fs.rmSync(folder, { recursive: true });
  });

  it('a photo is rotated upright and loses its GPS position', async () => {
    const { id } = (await send({ name: 'a.jpg', type: 'image/jpeg', content: photo })).json();
    const { rawPayload } = await operator(`/document/show/${id}`);
    const kept = await sharp(rawPayload).metadata();
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([2631, 3508, undefined, undefined]);
  });
});
