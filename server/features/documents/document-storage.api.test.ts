import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { formBody, type FileToSend } from '#server/test/fixtures/form-body.ts';
import { makePdf } from '#server/test/tools/make-pdf.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const full = await testApp({ FREE_SPACE_MB: '100000000000' });
const bounded = await testApp({ ORGANISATION_STORAGE_MB: '1' });
afterAll(() => Promise.all([full.close(), bounded.close()]));

const pdf = (kibibytes: number): FileToSend => ({
  name: 'a.pdf',
  type: 'application/pdf',
  content: makePdf({ objects: [`(${'x'.repeat(kibibytes * 1024)})`] }),
});
const send = (client: Client, file: FileToSend) =>
  client({ method: 'POST', url: '/api/documents', ...formBody({ category: 'permit' }, file) });

describe('a server whose disk is full', () => {
  it('refuses files with a German message (507) and continues to serve everything else', async () => {
    const { operator } = await factories(full).addTenant();
    const answer = await send(operator, pdf(1));
    expect([answer.statusCode, answer.json()['hydra:description']]).toEqual([
      507,
      expect.stringContaining('Der Speicher des Servers ist voll.'),
    ]);
    expect((await operator('/api/documents')).statusCode).toBe(200);
  });
});

describe('an organisation', () => {
  it('that has used up its storage gets a violation at the file (422), and others are not affected', async () => {
    const { addTenant } = factories(bounded);
    const [tenant, otherTenant] = [await addTenant({ location: { is_premium: true } }), await addTenant()];
    expect((await send(tenant.operator, pdf(700))).statusCode).toBe(201);
    for (const client of [tenant.operator, tenant.service]) {
      const refusedResponse = await send(client, pdf(700));
      expect([refusedResponse.statusCode, refusedResponse.json().violations?.[0]]).toEqual([
        422,
        {
          propertyPath: 'file',
          message:
            'Der Speicherplatz dieser Organisation ist aufgebraucht (1 MB). Bitte wenden Sie sich an die Verwaltung.',
        },
      ]);
    }
    expect((await send(otherTenant.operator, pdf(700))).statusCode).toBe(201);
    expect((await send(tenant.operator, pdf(100))).statusCode).toBe(201);
  });

  it('can read its own used storage, but not that of another one', async () => {
    const { addTenant } = factories(bounded);
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const room = (client: Client, customer: number) => client(`/stats/storage/${customer}`);
    const customer = `/api/customers/${tenant.customer}`;
    const total = 1024 * 1024;
    expect((await room(tenant.operator, tenant.customer)).json()).toEqual({ customer, used: 0, total, left: total });
    const { size } = (await send(tenant.operator, pdf(100))).json();
    expect((await room(tenant.operator, tenant.customer)).json()).toEqual({
      customer,
      used: size,
      total,
      left: total - size,
    });
    expect((await room(otherTenant.operator, tenant.customer)).statusCode).toBe(404);
    expect((await room(tenant.service, tenant.customer)).statusCode).toBe(403);
  });
});
