import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { answersWithDefect, morningRound, protocolDevice, question } from '#server/test/fixtures/protocol-fixture.ts';
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
beforeAll(async () => {
  tenant = await addTenant();
  const form = await addForm({}, signedRound);
  const answers = {
    ...answersWithDefect,
    constructor: { value: 'Petra Pult und ihr Sohn' },
    view: { images: [await addImage('red')] },
    signed: { images: [await addImage('black')] },
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
