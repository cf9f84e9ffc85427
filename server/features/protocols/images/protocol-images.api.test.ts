import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import {
  answersWithoutDefect,
  morningRound,
  protocolDevice,
  violationsOf,
} from '#server/test/fixtures/protocol-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { cleanUpImages } from './clean-up-images.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant, addLocation, addUser, signIn } = factories(app);

const tenant = await addTenant();
const otherTenant = await addTenant();
const roundForm = await addForm({}, morningRound);

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: channels === 4 ? { r: 0, g: 0, b: 0, alpha: 0 } : 'red' } });
const photo = await canvas(40, 30).jpeg().toBuffer();

const send = (client: Client, content: Buffer, uuid: string = randomUUID()) =>
  client({ method: 'POST', url: '/api/protocol_images', payload: { uuid, data: content.toString('base64') } });
const show = (client: Client, uuid: string) => client(`/api/protocol_images/${uuid}/content`);
const files = () =>
  fs.readdirSync(app.config.FILES_DIR ?? '', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

const formats = [
  ['JPEG', photo],
  ['JPEG in several passes', await canvas(40, 30).jpeg({ progressive: true }).toBuffer()],
  ['PNG', await canvas(40, 30).png().toBuffer()],
  ['WebP', await canvas(40, 30).webp().toBuffer()],
  ['WebP without loss', await canvas(41, 31).webp({ lossless: true }).toBuffer()],
] as const;

describe('a picture', () => {
  it.each(formats)('sent as %s is stored as JPEG and shown to the staff of its location', async (_format, content) => {
    const uuid = randomUUID();
    const storedResponse = await send(tenant.service, content, uuid);
    expect(storedResponse.statusCode).toBe(201);
    expect(storedResponse.json()).toMatchObject({
      '@type': 'ProtocolImage',
      uuid,
      location: `/api/locations/${tenant.location}`,
    });
    const shownResponse = await show(tenant.operator, uuid);
    expect(shownResponse.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(storedResponse.json().bytes),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await sharp(shownResponse.rawPayload).metadata()).format).toBe('jpeg');
  });

  it('is rotated upright, and its metadata with place, device and profile are removed', async () => {
    const secret = 'Musterstrasse 7';
    const exif = { IFD0: { Artist: secret, Make: secret }, IFD3: { GPSLatitude: '53/1 33/1 0/1' } };
    const sentImage = await canvas(60, 20).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    expect(sentImage.includes(secret)).toBe(true);
    const { uuid, width, height } = (await send(tenant.service, sentImage)).json();
    expect([width, height]).toEqual([20, 60]);
    const { rawPayload } = await show(tenant.service, uuid);
    const storedMetadata = await sharp(rawPayload).metadata();
    expect([
      storedMetadata.exif,
      storedMetadata.icc,
      storedMetadata.xmp,
      storedMetadata.iptc,
      storedMetadata.orientation,
    ]).toEqual(Array(5).fill(undefined));
    expect(rawPayload.includes(secret)).toBe(false);
  });

  it('is reduced to the maximum size, and a signature gets a white background', async () => {
    const { width, height } = (await send(tenant.service, await canvas(4000, 1000).jpeg().toBuffer())).json();
    expect([width, height]).toEqual([2048, 512]);
    const { uuid } = (await send(tenant.service, await canvas(10, 10, 4).png().toBuffer())).json();
    const { data } = await sharp((await show(tenant.service, uuid)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.every((value) => value > 250)).toBe(true);
  });

  it('is stored once if it is sent again; another one with its uuid is refused (409)', async () => {
    const uuid = randomUUID();
    const before = files();
    const answers = await Promise.all([1, 2, 3].map(() => send(tenant.service, photo, uuid)));
    answers.push(await send(tenant.service, photo, uuid));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const different = await canvas(5, 5).jpeg().toBuffer();
    expect((await send(tenant.service, different, uuid)).statusCode).toBe(409);
    expect(files()).toBe(before + 1);
  });

  it('of another location is not found (404), and its uuid is taken (409)', async () => {
    const { uuid, '@id': iri } = (await send(tenant.service, photo)).json();
    const otherLocation = await addLocation(tenant.customer);
    const sameLocationSession = await signIn(await addUser('ROLE_SERVICE', [tenant.customer], [otherLocation]));
    for (const client of [sameLocationSession, otherTenant.service, otherTenant.operator]) {
      expect((await show(client, uuid)).statusCode).toBe(404);
      expect((await client(iri)).statusCode).toBe(404);
    }
    for (const client of [sameLocationSession, otherTenant.service]) {
      const takenResponse = await send(client, photo, uuid);
      expect(takenResponse.statusCode).toBe(409);
      expect(takenResponse.body).not.toContain(iri);
    }
    expect((await app.inject(`/api/protocol_images/${uuid}/content`)).statusCode).toBe(401);
  });

  it.each(['x', '..%2f..%2fetc%2fpasswd', '%00', `${randomUUID()}%0d%0ax:y`])(
    'is found by its uuid only (%s)',
    async (name) => expect((await show(tenant.service, name)).statusCode).toBe(404),
  );
});

const png = await canvas(8, 8).png().toBuffer();
const webp = await canvas(8, 8).webp().toBuffer();
const bomb = await canvas(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
const inPasses = await canvas(5000, 5000).jpeg({ progressive: true }).toBuffer();
const heavy = await canvas(5000, 5000).png({ progressive: true, compressionLevel: 9 }).toBuffer();
const page = Buffer.from('<html><script>alert(1)</script></html>');

describe('a file that is not exactly one picture', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from([0xff, 0xd8, 0xff])],
    ['noise', randomBytes(5000)],
    ['noise that begins like a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(5000)])],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')],
    ['a page', page],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a JPEG cut off', photo.subarray(0, photo.length - 20)],
    ['a JPEG cut off and closed', Buffer.concat([photo.subarray(0, photo.length / 2), Buffer.from('ffd9', 'hex')])],
    ['a PNG cut off', png.subarray(0, -20)],
    ['a WebP cut off', webp.subarray(0, -10)],
    ['a JPEG with a page behind it', Buffer.concat([photo, page])],
    ['a PNG with an archive behind it', Buffer.concat([png, Buffer.from('PK\u0003\u0004')])],
    ['a WebP with a page behind it', Buffer.concat([webp, page])],
    ['a PNG that unfolds to 144 million points', bomb],
    ['a PNG of 25 million points, which has to be read as a whole', heavy],
    ['a JPEG of 25 million points in several passes', inPasses],
  ])('%s is refused with a message and leaves no file', async (_name, content) => {
    const before = files();
    const answer = await send(tenant.service, content);
    expect([answer.statusCode, violationsOf(answer)]).toEqual([422, ['data']]);
    expect(answer.json().violations[0].message).toMatch(/^[A-ZÄÖÜ].*\.$/);
    expect(files()).toBe(before);
  });

  it('in front of a picture is removed by the encoding', async () => {
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page]);
    const polyglot = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
    const { uuid } = (await send(tenant.service, polyglot)).json();
    expect((await show(tenant.service, uuid)).rawPayload.includes('<script>')).toBe(false);
  });

  it('above the maximum size is refused before it is read (413)', async () => {
    const answer = await send(tenant.service, Buffer.alloc(6 * 1024 * 1024));
    expect(answer.statusCode).toBe(413);
  });
});

describe('a picture in a protocol', () => {
  const withPicture = (uuid: string) => ({ ...answersWithoutDefect, view: { images: [uuid] } });
  const cleanUpIn = (days: number) => cleanUpImages(app.files).run(app.store, new Date(Date.now() + days * 86_400_000));

  it('is in the ledger by its digest, and is evidence from then on', async () => {
    const image = (await send(tenant.service, photo)).json();
    const closedResponse = await protocolDevice(tenant.service, roundForm.version, tenant.profile).close(
      withPicture(image.uuid),
    );
    expect(closedResponse.statusCode).toBe(201);
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(JSON.parse(entries.at(-1)?.body ?? '').data.images).toEqual([image.digest]);
    const attempts = [
      sql`update protocol_image set digest = 'x' where id = ${image.id}`,
      sql`update protocol_image set kept_by_id = null where id = ${image.id}`,
      sql`delete from protocol_image where id = ${image.id}`,
    ];
    for (const attempt of attempts)
      await expect(app.store.asSystem((tx) => attempt.execute(tx))).rejects.toThrow(/evidence/);
  });

  it('must have been taken at that location (422)', async () => {
    const { uuid } = (await send(otherTenant.service, photo)).json();
    const answer = await protocolDevice(tenant.service, roundForm.version, tenant.profile).close(withPicture(uuid));
    expect([answer.statusCode, violationsOf(answer)]).toEqual([422, ['answers.view.images']]);
  });

  it('is kept while a draft refers to it, in any spelling of its uuid', async () => {
    const { uuid } = (await send(tenant.service, photo)).json();
    const device = protocolDevice(tenant.service, roundForm.version, tenant.profile);
    const savedResponse = await device.save(withPicture(uuid.toUpperCase()));
    expect(savedResponse.json().answers.view).toEqual({ images: [uuid] });
    await cleanUpIn(8);
    expect((await show(tenant.service, uuid)).statusCode).toBe(200);
    expect((await device.close(withPicture(uuid.toUpperCase()))).statusCode).toBe(201);
  });

  it('that no protocol uses is deleted after a week, together with its file', async () => {
    const [unused, ofDraft, ofClosed] = await Promise.all(
      [1, 2, 3].map(async () => (await send(tenant.service, photo)).json().uuid),
    );
    const device = () => protocolDevice(tenant.service, roundForm.version, tenant.profile);
    await device().save(withPicture(ofDraft));
    await device().close(withPicture(ofClosed));
    await cleanUpIn(6);
    expect((await show(tenant.service, unused)).statusCode).toBe(200);
    const before = files();
    await cleanUpIn(8);
    await cleanUpIn(80);
    expect(files()).toBeLessThan(before);
    expect((await show(tenant.service, unused)).statusCode).toBe(404);
    for (const uuid of [ofDraft, ofClosed]) expect((await show(tenant.service, uuid)).statusCode).toBe(200);
  });

  it('keeps its file if its deletion was not committed', async () => {
    const { uuid } = (await send(tenant.service, photo)).json();
    const asSystem: typeof app.store.asSystem = (work) =>
      app.store.asSystem(async (tx) => {
        await work(tx);
        throw new Error('The connection is gone.');
      });
    const inAWeek = new Date(Date.now() + 8 * 86_400_000);
    await expect(cleanUpImages(app.files).run({ ...app.store, asSystem }, inAWeek)).rejects.toThrow('is gone');
    expect((await show(tenant.service, uuid)).statusCode).toBe(200);
  });

  it('is refused if a thousand unused ones wait at the location (409); used ones do not count', async () => {
    const fullTenant = await addTenant();
    const [keptImage] = await Promise.all([1, 2].map(async () => (await send(fullTenant.service, photo)).json().uuid));
    await app.store.asSystem((tx) =>
      sql`insert into protocol_image (uuid, customer_id, location_id, user_id, file_key, width, height, bytes, digest, sent_digest)
        select gen_random_uuid(), customer_id, location_id, user_id, 'waiting-' || number, 1, 1, 1, '', ''
        from protocol_image, generate_series(1, 998) number where uuid = ${keptImage}`.execute(tx),
    );
    const before = files();
    expect((await send(fullTenant.service, photo)).statusCode).toBe(409);
    expect((await send(fullTenant.service, photo, keptImage)).statusCode).toBe(201);
    expect(files()).toBe(before);
    expect((await send(tenant.service, photo)).statusCode).toBe(201);
    await protocolDevice(fullTenant.service, roundForm.version, fullTenant.profile).close(withPicture(keptImage));
    expect((await send(fullTenant.service, photo)).statusCode).toBe(201);
  });
});
