import fs from 'node:fs';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openSecrets } from '#server/secrets/secrets.ts';
import { startMailServer } from '#server/test/tools/mail-server.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { writeMail } from './mail-outbox.ts';
import { sendMails } from './send-mails.ts';

const mailServer = await startMailServer();
const app = await testApp(mailServer.environment);
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

const now = new Date('2026-11-20T06:00:30Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const link = 'https://schutzbuch.example/pd/ein-geheimes-Zeichen';
const content = {
  subject: 'Nachweis hochladen',
  greeting: 'Guten Tag Jörg',
  paragraphs: ['bitte senden Sie uns Ihren Nachweis.'],
  action: { label: 'Nachweis hochladen', url: link },
  smallPrint: [],
};
const put = (recipient: string, secrets = app.secrets) =>
  app.store.asSystem((tx) => writeMail(tx, secrets, { about: `test:${recipient}`, recipient, content, now }));
const send = (at: Date) => sendMails(app.config, app.secrets).run(app.store, at);
const mailsTo = (recipient: string) =>
  app.store.asSystem((tx) => tx.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).execute());

describe('an e-mail', () => {
  it('arrives as text and HTML, with the configured sender and a header against automatic replies', async () => {
    await put('jemand@haus.test');
    await send(now);
    const [mail] = mailServer.mailsTo('jemand@haus.test');
    expect(mail?.text).toContain('multipart/alternative');
    expect(mail?.text).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.text).toContain('Content-Type: text/html; charset=utf-8');
    expect(mail?.text).toContain('Auto-Submitted: auto-generated');
    expect(mail?.text).toContain('From: Schutzbuch <schutzbuch@haus.test>');
  });

  it('is stored encrypted, and its content is deleted once it was sent', async () => {
    await put('dump@haus.test');
    const dump = await app.store.asSystem((tx) =>
      sql<{
        row: string;
      }>`select coalesce(encode(sealed, 'escape'), '') || mail_outbox::text as row from mail_outbox`.execute(tx),
    );
    expect(dump.rows.length).toBeGreaterThan(0);
    expect(dump.rows.filter(({ row }) => row.includes('Zeichen'))).toEqual([]);
    await send(now);
    expect(mailServer.mailsTo('dump@haus.test')).toHaveLength(1);
    expect(await mailsTo('dump@haus.test')).toMatchObject([{ state: 'sent', sealed: null, key_id: null }]);
  });

  it('is never sent if its transaction was rolled back', async () => {
    const attempt = app.store.asSystem(async (tx) => {
      await writeMail(tx, app.secrets, { about: 'test:back', recipient: 'zurueck@haus.test', content, now });
      throw new Error('It did not happen.');
    });
    await expect(attempt).rejects.toThrow('It did not happen.');
    await send(now);
    expect(mailServer.mailsTo('zurueck@haus.test')).toEqual([]);
  });

  it('is retried with the same Message-ID after a temporary refusal', async () => {
    await put('spaeter@haus.test');
    mailServer.refusals.set('spaeter@haus.test', { responseCode: 451, times: 1 });
    await send(now);
    expect(await mailsTo('spaeter@haus.test')).toMatchObject([{ attempts: 1, state: 'waiting' }]);
    await send(minutesLater(1));
    expect(mailServer.mailsTo('spaeter@haus.test')).toEqual([]);
    await send(minutesLater(3));
    const [mail] = mailServer.mailsTo('spaeter@haus.test');
    expect(mail?.text).toMatch(/Message-ID: <\d+\.[\da-f]{24}@haus\.test>/);
    expect(await mailsTo('spaeter@haus.test')).toMatchObject([{ attempts: 2, last_error: null, state: 'sent' }]);
  });

  it('does not delay other e-mails if its recipient uses greylisting', async () => {
    const strict = ['grau-1@haus.test', 'grau-2@haus.test', 'grau-3@haus.test'];
    for (const address of strict) {
      await put(address);
      mailServer.refusals.set(address, { responseCode: 450, times: 1 });
    }
    await put('freundlich@haus.test');
    await send(minutesLater(5));
    expect(mailServer.mailsTo('freundlich@haus.test')).toHaveLength(1);
    await send(minutesLater(8));
    for (const address of strict) expect(mailServer.mailsTo(address)).toHaveLength(1);
  });

  it('is given up if its recipient does not exist, and the next one is sent all the same', async () => {
    await put('niemand@haus.test');
    await put('jemand-anders@haus.test');
    mailServer.refusals.set('niemand@haus.test', { responseCode: 550, times: 99 });
    await send(minutesLater(10));
    expect(await mailsTo('niemand@haus.test')).toMatchObject([{ attempts: 1, state: 'failed' }]);
    expect(mailServer.mailsTo('jemand-anders@haus.test')).toHaveLength(1);
  });

  it('stays in the outbox while no server responds, and the job ends in time', async () => {
    await put('stille@haus.test');
    const unreachableJob = sendMails({ ...app.config, SMTP_URL: 'smtp://127.0.0.1:1' }, app.secrets);
    await unreachableJob.run(app.store, minutesLater(20));
    expect(await mailsTo('stille@haus.test')).toMatchObject([{ attempts: 1, state: 'waiting' }]);
    await send(minutesLater(30));
    expect(mailServer.mailsTo('stille@haus.test')).toHaveLength(1);
  });

  it('waits rather than send the password to a server that hides TLS, unless that is permitted', async () => {
    await put('geheim@haus.test');
    const withPassword = (permission: string) => {
      const SMTP_URL = `${mailServer.environment.SMTP_URL.replace('//', '//haus:geheim@')}${permission}`;
      return sendMails({ ...app.config, SMTP_URL }, app.secrets);
    };
    await withPassword('').run(app.store, minutesLater(40));
    expect(await mailsTo('geheim@haus.test')).toMatchObject([{ attempts: 1, state: 'waiting' }]);
    expect(mailServer.logins).toEqual([]);
    await withPassword('?requireTLS=false').run(app.store, minutesLater(50));
    expect(mailServer.logins).toEqual(['haus']);
    expect(mailServer.mailsTo('geheim@haus.test')).toHaveLength(1);
  });

  it('encrypted with the key of another server waits for that server and does not delay others', async () => {
    const other = openSecrets({ DATA_DIR: '/nowhere', SECRET_KEY: randomBytes(32).toString('base64') });
    await put('fremd@haus.test', other);
    await put('eigen@haus.test');
    await send(minutesLater(31));
    expect(mailServer.mailsTo('eigen@haus.test')).toHaveLength(1);
    expect(await mailsTo('fremd@haus.test')).toMatchObject([{ state: 'waiting' }]);
    await sendMails(app.config, other).run(app.store, minutesLater(35));
    expect(mailServer.mailsTo('fremd@haus.test')).toHaveLength(1);
  });

  it('is deleted thirty days after it was written', async () => {
    await put('alt@haus.test');
    await send(minutesLater(40));
    await send(minutesLater(31 * 24 * 60));
    expect(await mailsTo('alt@haus.test')).toEqual([]);
  });
});

describe('without a mail server', () => {
  const folder = path.join(app.config.DATA_DIR, 'mail');
  const keep = (at: Date) =>
    sendMails({ ...app.config, SMTP_URL: undefined, MAIL_FROM: undefined }, app.secrets).run(app.store, at);

  it('an e-mail is written to a private folder, and deleted with its row', async () => {
    await put('abgelegt@haus.test');
    await keep(minutesLater(50));
    expect(await mailsTo('abgelegt@haus.test')).toMatchObject([{ state: 'kept' }]);
    const [name = ''] = fs.readdirSync(folder);
    expect(name).toMatch(/^2026-11-20T060030Z-\d+\.eml$/);
    expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    expect(fs.readFileSync(path.join(folder, name), 'utf8')).toContain('To: abgelegt@haus.test');
    await keep(minutesLater(31 * 24 * 60));
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(await mailsTo('abgelegt@haus.test')).toEqual([]);
  });
});
