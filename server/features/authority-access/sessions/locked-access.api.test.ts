import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LOCKED_ACCESS_MESSAGE, MAX_WRONG_CODES } from '#server/access/authority-actor.ts';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { inspector, open } = authorityFixture(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
beforeAll(async () => {
  tenant = await addTenant();
});

async function guess({ token, code }: { token: string; code: string }, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1)
    await open({ token, code: code === '00000000' ? '00000001' : '00000000' });
}

describe('an access that somebody locks with wrong codes', () => {
  it('ends the session that is open, and says so', async () => {
    const access = await inspector(tenant.operator, tenant.location);
    await guess(access, MAX_WRONG_CODES - 1);
    expect((await access.client('/api/authority/access')).statusCode).toBe(200);
    await guess(access, 1);
    const answer = await access.client('/api/authority/pages?section=measures');
    expect([answer.statusCode, answer.json()['hydra:description']]).toEqual([410, LOCKED_ACCESS_MESSAGE]);
  });

  it('grants no row in the database either', async () => {
    const access = await inspector(tenant.operator, tenant.location);
    const scope = { kind: 'authority', accessId: access.id, customerId: tenant.customer } as const;
    const locations = () =>
      app.store.asActor(scope, 'read only', async (tx) => {
        const { rows } = await sql<{ id: number }>`select id from location`.execute(tx);
        return rows.length;
      });
    expect(await locations()).toBe(1);
    await guess(access, MAX_WRONG_CODES);
    expect(await locations()).toBe(0);
  });

  it('is told to the operators, once, and is in the list with the wrong codes', async () => {
    const access = await inspector(tenant.operator, tenant.location, { authority: 'Ordnungsamt Winsen' });
    await guess(access, 3);
    expect((await tenant.operator(access.url)).json()).toMatchObject({ state: 'open', wrongCodes: 3 });
    await guess(access, MAX_WRONG_CODES);
    expect((await tenant.operator(access.url)).json()).toMatchObject({ state: 'locked', wrongCodes: MAX_WRONG_CODES });
    const notifications = (await tenant.operator('/api/notifications?itemsPerPage=50')).json()['hydra:member'];
    const told = notifications.filter(
      ({ link }: { link?: string }) => link === `/customer/authorities?access=${access.id}`,
    );
    expect(told.map(({ type, message }: Record<string, string>) => [type, message?.slice(0, 50)]).toSorted()).toEqual([
      ['INFO', 'Der Zugang für Ordnungsamt Winsen wurde zum ersten'],
      ['WARNING', 'Der Zugang für Ordnungsamt Winsen ist gesperrt: Mi'],
    ]);
  });
});

describe('a sign-in', () => {
  it('is counted, and is in the log', async () => {
    const access = await inspector(tenant.operator, tenant.location, { authority: 'Ordnungsamt Soltau' });
    await open(access);
    expect((await tenant.operator(access.url)).json()).toMatchObject({ signIns: 2, wrongCodes: 0 });
    const audit = (await tenant.operator('/api/audit_entries?order[at]=desc&itemsPerPage=5')).json()['hydra:member'];
    const texts = audit.map(({ text }: { text: string }) => text);
    expect(texts.filter((text: string) => text === 'Ordnungsamt Soltau hat sich angemeldet')).toHaveLength(2);
  });
});

describe('a session that asks without a pause', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is told to wait, in German, while another session is answered', async () => {
    const [hasty, calm] = [
      await inspector(tenant.operator, tenant.location),
      await inspector(tenant.operator, tenant.location),
    ];
    const page = '/api/authority/pages?section=measures';
    // However long the requests take, none is added to what the session may ask for.
    const begin = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(begin);
    for (let request = 0; request < 150; request += 1) expect((await hasty.client(page)).statusCode).toBe(200);
    const refusal = await hasty.client(page);
    expect(refusal.statusCode).toBe(429);
    expect(refusal.json()['hydra:description']).toContain('sehr viele Abrufe in kurzer Zeit');
    expect(refusal.headers['retry-after']).toBe('1');
    expect((await calm.client(page)).statusCode).toBe(200);
    clock.mockReturnValue(begin + 250);
    expect((await hasty.client(page)).statusCode).toBe(200);
    expect((await hasty.client(page)).statusCode).toBe(429);
  });
});
