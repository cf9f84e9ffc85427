import { afterAll, describe, expect, it } from 'vitest';
import { openMail } from '#server/mail/mail-outbox.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { mailAnchors } from './mail-anchors.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addUser, signIn } = factories(app);
const { addEntries, sign } = ledgerFixture(app);

const morning = new Date('2026-11-20T06:00:30Z');
const hoursLater = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);
const write = (now: Date) => mailAnchors(app.config, app.secrets).run(app.store, now);
const mailsTo = (email: string) =>
  app.store.asSystem((tx) => tx.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).execute());

async function addTenant(isDemo = false) {
  const customer = await addCustomer({ is_demo: isDemo, name: 'Nordlicht' });
  const operator = await addUser('ROLE_OPERATOR', [customer]);
  const service = await addUser('ROLE_SERVICE', [customer]);
  await addEntries(customer, 3);
  const signedCheckpoint = await sign(customer);
  return { customer, operator, service, note: typeof signedCheckpoint === 'string' ? '' : signedCheckpoint.note };
}

describe('the daily mail with the signed head', () => {
  it('is sent to the operators once a day and contains the checkpoint unchanged', async () => {
    const { operator, service, note } = await addTenant();
    await write(morning);
    await Promise.all([write(hoursLater(1)), write(hoursLater(2))]);
    const [mail, ...others] = await mailsTo(operator.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Prüfbuch Nordlicht: Prüfpunkt über 3 Einträge');
    if (mail === undefined) throw new Error('There is no mail.');
    const { text = '', html = '' } = openMail(app.secrets, mail) ?? {};
    expect(text).toContain(note);
    expect(html).toContain(`<pre`);
    expect(await mailsTo(service.email)).toEqual([]);
    await write(hoursLater(24));
    expect(await mailsTo(operator.email)).toHaveLength(2);
  });

  it('is not sent to organisations that turned it off, to the demo, or about a log with an alarm', async () => {
    const [indifferent, demo, alarmed] = [await addTenant(), await addTenant(true), await addTenant()];
    const client = await signIn(indifferent.operator);
    const headers = { 'content-type': 'application/merge-patch+json' };
    const url = `/api/ledgers/${indifferent.customer}`;
    const payload = JSON.stringify({ wantsMail: false });
    expect((await client({ method: 'PATCH', url, headers, payload })).json().wantsMail).toBe(false);
    await app.store.asSystem((tx) =>
      tx.insertInto('ledger_alarm').values({ customer_id: alarmed.customer, fault: 'Eintrag 1 fehlt.' }).execute(),
    );
    await write(hoursLater(48));
    for (const { operator } of [indifferent, demo, alarmed]) expect(await mailsTo(operator.email)).toEqual([]);
  });

  it('can be turned off, which adds a ledger entry that names the user, unless nothing changes', async () => {
    const { customer, operator } = await addTenant();
    const client = await signIn(operator);
    const wish = async (wantsMail: boolean) => {
      const headers = { 'content-type': 'application/merge-patch+json' };
      const url = `/api/ledgers/${customer}`;
      return (await client({ method: 'PATCH', url, headers, payload: JSON.stringify({ wantsMail }) })).json();
    };
    expect(await wish(true)).toMatchObject({ wantsMail: true, size: 3 });
    expect(await wish(false)).toMatchObject({ wantsMail: false, size: 4 });
    expect(await wish(false)).toMatchObject({ wantsMail: false, size: 4 });
    expect(await wish(true)).toMatchObject({ wantsMail: true, size: 5 });
    const entries = (await client('/api/audit_entries?group=dataProtection&order[at]=desc&order[id]=desc')).json();
    expect(entries['hydra:member']).toMatchObject([
      { text: 'Tägliche Mail mit dem Prüfpunkt eingeschaltet' },
      { text: 'Tägliche Mail mit dem Prüfpunkt abgeschaltet', actor: `/api/users/${operator.id}`, seq: 3 },
    ]);
  });
});
