import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { answersWithDefect, morningRound, protocolDevice, question } from '#server/test/fixtures/protocol-fixture.ts';
import { ledgerReader } from '#server/test/fixtures/ledger-fixture.ts';
import { readPdf } from '#server/test/tools/read-pdf.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { AuthorityAccessCreate } from '#shared/contracts/authority-access/authority-access.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addForm, addLocation } = factories(app);
const { inspector } = authorityFixture(app);

const signedRound = {
  sections: [
    ...morningRound.sections,
    { id: 's2', title: 'Abschluss', questions: [question({ id: 'signed', type: 'signature', label: 'Unterschrift' })] },
  ],
};

let tenant: Awaited<ReturnType<typeof addTenant>>;
let key: string;
let photo: string;
let signature: string;
beforeAll(async () => {
  tenant = await addTenant();
  [photo, signature] = [await addImage('red'), await addImage('black')];
  const form = await addForm({}, signedRound);
  const answers = {
    ...answersWithDefect,
    constructor: { value: 'Petra Pult und ihr Sohn' },
    view: { images: [photo] },
    signed: { images: [signature] },
  };
  const closed = await protocolDevice(tenant.service, form.version, tenant.profile).close(answers);
  key = `protocols-${closed.json().id}`;
});

async function addImage(background: string): Promise<string> {
  const uuid = randomUUID();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const payload = { uuid, data: picture.toString('base64') };
  await tenant.service({ method: 'POST', url: '/api/protocol_images', payload });
  return uuid;
}

const openFile = (client: Client) => client(`/api/authority/files/${key}`);
async function read(grant: Partial<AuthorityAccessCreate>) {
  const { client, id } = await inspector(tenant.operator, tenant.location, grant);
  const answer = await openFile(client);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="${key.replace('protocols', 'Protokoll')}.pdf"`,
  );
  const { pages, nodes } = await readPdf(answer.rawPayload);
  const figures = nodes.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
  return { text: pages.join(' '), figures, id, file: answer.rawPayload };
}

describe('the protocol that an authority downloads', () => {
  it('has role and initials instead of names, no picture, and no proof', async () => {
    const { text, figures, id, file } = await read({ kinds: ['protocols'], showsNames: false });
    expect(text).toContain('Servicekraft P. P. und ihr Sohn');
    expect(text).toContain('Gezeichnet von Servicekraft P. P.');
    expect(text).toContain('Fotos und Unterschriften sind nicht enthalten.');
    expect(String(file) + text).not.toContain('Petra');
    expect(text).toContain('Foto nicht enthalten');
    expect(text).toContain('Unterschrift nicht enthalten');
    expect(figures).toEqual([]);
    expect((await verifyFile(file)).outcome).toBe('unproven');
    const [visit] = (await tenant.operator(`/api/authority_visits?access=${id}`)).json()['hydra:member'];
    expect(visit.subject).toMatch(/^Datei: /);
  });

  it('has its photos if the access opens them, and no signature without names', async () => {
    const { figures, text } = await read({ kinds: ['protocols', 'images'], showsNames: false });
    expect(figures).toEqual(['Foto zu: Foto des Eingangs']);
    expect(text).toContain('Unterschriften sind nicht enthalten.');
  });

  it('has names and signature if the access shows both', async () => {
    const { figures, text } = await read({ kinds: ['protocols', 'images'], showsNames: true });
    expect(text).toContain('Gezeichnet von Petra Pult');
    expect(figures).toEqual(['Foto zu: Foto des Eingangs', 'Unterschrift zu: Unterschrift']);
  });

  it('is not there at another location, in another period, and without protocols', async () => {
    const elsewhere = await addLocation(tenant.customer);
    const attempts: (readonly [number, Partial<AuthorityAccessCreate>])[] = [
      [elsewhere, {}],
      [tenant.location, { kinds: ['records', 'images'] }],
      [tenant.location, { from: '2026-01-01', to: '2026-01-31' }],
    ];
    for (const [location, grant] of attempts) {
      const { client } = await inspector(tenant.operator, location, grant);
      expect((await openFile(client)).statusCode).toBe(404);
    }
  });
});

describe('the photos of a protocol that an authority opens', () => {
  const openImage = (client: Client, uuid = photo) => client(`/api/authority/images/${key}-${uuid}`);

  it('are those that the entry names, and looking at them is recorded once', async () => {
    const { client, id } = await inspector(tenant.operator, tenant.location, { kinds: ['protocols', 'images'] });
    const { facts } = (await client(`/api/authority/entries/${key}`)).json();
    expect(facts.flatMap(({ images = [] }: { images?: string[] }) => images)).toEqual([
      `${key}-${photo}`,
      `${key}-${signature}`,
    ]);
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await openImage(client);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/jpeg',
        'no-store',
      ]);
      const { dominant } = await sharp(answer.rawPayload).stats();
      expect(dominant.r).toBeGreaterThan(200);
    }
    const visits = (await tenant.operator(`/api/authority_visits?access=${id}`)).json()['hydra:member'];
    expect(visits.filter(({ subject }: { subject?: string }) => subject?.startsWith('Fotos: '))).toHaveLength(1);
    const seen = await ledgerReader(app)(tenant.customer, 'authorityAccess.seen');
    expect(seen.at(-1)).toMatchObject({ entry: key, part: 'images' });
  });

  it('are not there if the access does not open them, and no signature is without names', async () => {
    const { client } = await inspector(tenant.operator, tenant.location, { kinds: ['protocols'] });
    expect((await openImage(client)).statusCode).toBe(404);
    const masked = await inspector(tenant.operator, tenant.location, {
      kinds: ['protocols', 'images'],
      showsNames: false,
    });
    expect((await openImage(masked.client)).statusCode).toBe(200);
    expect((await openImage(masked.client, signature)).statusCode).toBe(404);
    // Neither without the protocol, nor as an image of another one.
    const withoutProtocols = await inspector(tenant.operator, tenant.location, { kinds: ['images'] });
    expect((await openImage(withoutProtocols.client)).statusCode).toBe(404);
    expect((await openImage(masked.client, randomUUID())).statusCode).toBe(404);
    expect((await masked.client(`/api/authority/images/${key}`)).statusCode).toBe(404);
  });

  it.each([
    ['at another location', {}, 0],
    ['without the kind', { kinds: ['protocols' as const] }, 0],
    ['with the kind', { kinds: ['images' as const] }, 2],
  ])('are enforced by the database: its role sees %s %j %i rows', async (which, grant, expected) => {
    const location = which === 'at another location' ? await addLocation(tenant.customer) : tenant.location;
    const { id } = await inspector(tenant.operator, location, grant);
    const scope = { kind: 'authority', accessId: id, customerId: tenant.customer } as const;
    const rows = await app.store.asActor(scope, 'read only', (tx) =>
      tx.selectFrom('protocol_image').select('uuid').execute(),
    );
    expect(rows).toHaveLength(expected);
  });

  it('are gone with the access (410)', async () => {
    const { client, url } = await inspector(tenant.operator, tenant.location);
    expect((await openImage(client)).statusCode).toBe(200);
    await tenant.operator({ method: 'POST', url: `${url}/revocation` });
    expect((await openImage(client)).statusCode).toBe(410);
  });
});
