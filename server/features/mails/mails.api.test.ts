import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMail } from '#server/mail/mail-outbox.ts';
import { sendMails } from '#server/mail/send-mails.ts';
import { factories } from '#server/test/fixtures/factories.ts';
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
