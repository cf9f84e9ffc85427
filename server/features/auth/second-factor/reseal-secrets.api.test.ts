import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openMail, writeMail } from '#server/mail/mail-outbox.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { accountFixture } from '#server/test/fixtures/account-fixture.ts';
import { password } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { resealSecrets } from './reseal-secrets.ts';

const newKey = () => randomBytes(32).toString('base64');
const [oldKey, newerKey] = [newKey(), newKey()];
const app = await testApp({ SECRET_KEY: oldKey });
afterAll(() => app.close());
const { login, withSecondFactor } = accountFixture(app);
const ringOf = (SECRET_KEY: string) => openSecrets({ SECRET_KEY, DATA_DIR: app.config.DATA_DIR });

const content = { subject: 'Guten Tag', greeting: 'Guten Tag', paragraphs: ['hier ist Ihr Link.'], smallPrint: [] };
const write = (about: string) =>
  app.store.asSystem((tx) =>
    writeMail(tx, app.secrets, { about, recipient: 'petra@haus.test', content, now: new Date() }),
  );
const mail = (about: string) =>
  app.store.asSystem((tx) =>
    tx.selectFrom('mail_outbox').selectAll().where('about', '=', about).executeTakeFirstOrThrow(),
  );
const sealedBy = async () => {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{
      key_id: string;
    }>`select key_id from second_factor union select key_id from mail_outbox where sealed is not null`.execute(tx),
  );
  return rows.map(({ key_id }) => key_id);
};

it('all secrets can be opened with the new key alone after it was exchanged, even more than one batch', async () => {
  const { user, code } = await withSecondFactor();
  for (let number = 0; number < 501; number += 1) await write(`test:${number}`);
  const ring = ringOf(`${newerKey},${oldKey}`);
  expect(await sealedBy()).toEqual([app.secrets.keyId]);
  const [factors, mails] = await resealSecrets(app.store, ring);
  expect(factors).toMatchObject({ resealedCount: 1, unreadableCount: 0 });
  expect(mails?.resealedCount).toBeGreaterThanOrEqual(501);
  expect(await sealedBy()).toEqual([ring.keyId]);
  expect(openMail(ringOf(newerKey), await mail('test:500'))?.text).toContain('Ihr Link.');
  // This server has only the old key, so it can no longer check a code.
  expect((await login({ email: user.email, password, totp: code(1) })).statusCode).toBe(500);
  expect((await resealSecrets(app.store, ring)).map(({ resealedCount }) => resealedCount)).toEqual([0, 0, 0, 0]);
});

it('a secret sealed with a key that is not in the ring stays unchanged and is counted', async () => {
  await write('test:foreign');
  const before = await mail('test:foreign');
  const [, mails] = await resealSecrets(app.store, ringOf(newKey()));
  expect(mails?.unreadableCount).toBeGreaterThan(0);
  expect(await mail('test:foreign')).toEqual(before);
});

it('the command covers all tables with sealed columns', async () => {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ table_name: string }>`
      select table_name from information_schema.columns
      where column_name = 'key_id' and table_schema = 'public' order by table_name`.execute(tx),
  );
  expect(rows.map(({ table_name }) => table_name)).toEqual([
    'ledger_key',
    'mail_outbox',
    'oasis_certificate_secret',
    'second_factor',
  ]);
});
