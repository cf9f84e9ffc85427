import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMail } from '#server/mail/mail-outbox.ts';
import { sendMails } from '#server/mail/send-mails.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);

let admin: Client;
const recipient = 'petra@haus.test';
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
  const content = { subject: 'Guten Tag', greeting: 'Guten Tag', paragraphs: ['hier ist Ihr Link.'], smallPrint: [] };
  await app.store.asSystem((tx) =>
    writeMail(tx, app.secrets, { about: 'test:1', recipient, content, now: new Date() }),
  );
});
const onlyMail = async (client: Client) =>
  (await client(`/api/mails?recipient=${recipient}`)).json()['hydra:member'][0];

describe('mails of this server', () => {
  it('are listed for the platform, without their content', async () => {
    const mail = await onlyMail(admin);
    expect(mail).toMatchObject({ recipient, subject: 'Guten Tag', state: 'waiting', attempts: 0 });
    expect(mail.text).toBeUndefined();
  });

  it('can be read one by one, even without a mail server', async () => {
    const { '@id': url } = await onlyMail(admin);
    expect((await admin(url)).json().text).toContain('hier ist Ihr Link.');
    await sendMails(app.config, app.secrets).run(app.store, new Date());
    expect((await admin(url)).json()).toMatchObject({ state: 'kept', text: expect.stringContaining('Ihr Link.') });
  });

  it('can be filtered by state, with an empty result if none match', async () => {
    const countMails = async (state: string) => (await admin(`/api/mails?state=${state}`)).json()['hydra:totalItems'];
    expect([await countMails('kept'), await countMails('failed')]).toEqual([1, 0]);
  });

  it('are listed with those first that could not be delivered', async () => {
    const states = async () => {
      const answer = await admin(`/api/mails?recipient=${recipient}&order[state]=asc&order[createdAt]=desc`);
      return answer.json()['hydra:member'].map(({ state }: { state: string }) => state);
    };
    await app.store.asSystem((tx) =>
      tx.updateTable('mail_outbox').set({ kept_at: null, failed_at: new Date() }).execute(),
    );
    const content = { subject: 'Später', greeting: 'Guten Tag', paragraphs: ['später.'], smallPrint: [] };
    await app.store.asSystem((tx) =>
      writeMail(tx, app.secrets, { about: 'test:2', recipient, content, now: new Date(Date.now() + 60_000) }),
    );
    expect(await states()).toEqual(['failed', 'waiting']);
  });

  it('are hidden from the Verwaltung: the list is refused (403), and a single mail is not found (404)', async () => {
    const { operator } = await addTenant();
    const { '@id': url } = await onlyMail(admin);
    expect((await operator('/api/mails')).statusCode).toBe(403);
    expect((await operator(url)).statusCode).toBe(404);
  });
});

describe('the links of a mail', () => {
  const url = 'https://schutzbuch.test/forgotpassword/3kd9';
  const show = (client: Client, mail: string) => write(client, { method: 'POST', url: `${mail}/links`, body: {} });
  const addMail = async (address: string) => {
    const content = {
      subject: 'Neues Passwort für Schutzbuch',
      greeting: 'Guten Tag',
      paragraphs: ['mit diesem Link legen Sie es fest.'],
      action: { label: 'Neues Passwort festlegen', url },
      smallPrint: ['Der Link gilt 30 Minuten.'],
    };
    await app.store.asSystem((tx) =>
      writeMail(tx, app.secrets, { about: `test:${address}`, recipient: address, content, now: new Date() }),
    );
    return (await admin(`/api/mails?recipient=${address}`)).json()['hydra:member'][0]['@id'];
  };
  const eventsOf = async (client: Client) => {
    const entries: { type: string; text: string }[] = (
      await client('/api/audit_entries?group=access&itemsPerPage=100')
    ).json()['hydra:member'];
    return entries.filter(({ type }) => type === 'mail-links-shown');
  };

  it('are read with nothing of it, and everything else of its text is there', async () => {
    const mail = await addMail('nele@haus.test');
    for (const address of [mail, '/api/mails', '/api/export/mails.csv'])
      expect((await admin(address)).body).not.toContain('3kd9');
    const { text, hasLinks } = (await admin(mail)).json();
    expect(hasLinks).toBe(true);
    expect(text).toBe(
      'Guten Tag,\n\nmit diesem Link legen Sie es fest.\n\nNeues Passwort festlegen:\n(Link verborgen)\n\n-- \nSchutzbuch\nDer Link gilt 30 Minuten.\n',
    );
    expect(await eventsOf(admin)).toEqual([]);
  });

  it('are shown on request, and each time it is logged who looked at whose, also for the operators of the recipient', async () => {
    const tenant = await addTenant();
    const { email } = await addUser('ROLE_SERVICE', [tenant.customer]);
    const mail = await addMail(email);
    const headers = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      const answer = await write(admin, { method: 'POST', url: `${mail}/links`, body: {}, headers });
      expect(answer.json()).toEqual({ links: [url] });
    }
    for (const reader of [admin, tenant.operator])
      expect(await eventsOf(reader)).toMatchObject([
        { text: `Link aus der Mail „Neues Passwort für Schutzbuch“ an ${email} angezeigt` },
        {},
      ]);
    const stored = await app.store.asSystem((tx) => tx.selectFrom('idempotency').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain('3kd9');
    expect((await show(tenant.operator, mail)).statusCode).toBe(404);
  });

  it('are none where a mail has none or was sent (409)', async () => {
    const { '@id': mail } = await onlyMail(admin);
    expect((await admin(mail)).json()).toMatchObject({ hasLinks: false });
    expect((await show(admin, mail)).statusCode).toBe(409);
  });
});
