import { afterAll, describe, expect, it } from 'vitest';
import { openPasswords } from '#server/access/password.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { openFiles } from '#server/files/open-files.ts';
import { readConfig } from '#server/config.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { welcomeText } from '#server/welcome.ts';
import { ADMIN, DEMO_PASSWORD } from '#server/demo/seed-demo.ts';

const app = await testApp();
afterAll(() => app.close());
const { config, store } = app;
const passwords = openPasswords({ PASSWORD_COST: 'low' });
const start = (isReachable: boolean, isDemoWanted = true) =>
  prepareDatabase(store, { seeds: [], isDemoWanted, isReachable, files: openFiles(config), passwords });
const signIn = async (password: string) =>
  (await app.inject({ method: 'POST', url: '/authentication_token', payload: { email: ADMIN.email, password } }))
    .statusCode;
const choosePassword = async (password: string) => {
  const hash = await passwords.hash(password);
  await store.asSystem((tx) =>
    tx.updateTable('app_user').set({ password_hash: hash, is_active: true }).where('email', '=', ADMIN.email).execute(),
  );
};

describe('an admin with a published password', () => {
  it('cannot sign in at a server that others can reach, with a new demo or an existing one', async () => {
    expect(await start(true)).toEqual({ hasDemo: true, isDemoNew: true, lockedAdmins: [] });
    expect(await signIn(DEMO_PASSWORD)).toBe(401);
    await choosePassword(DEMO_PASSWORD);
    expect(await start(false)).toEqual({ hasDemo: true, isDemoNew: false, lockedAdmins: [] });
    expect(await signIn(DEMO_PASSWORD)).toBe(200);
    expect(await start(true)).toEqual({ hasDemo: true, isDemoNew: false, lockedAdmins: [ADMIN.email] });
    expect(await signIn(DEMO_PASSWORD)).toBe(401);
  });

  it('can sign in if the password was changed', async () => {
    await choosePassword('Nur-hier-bekannt-7');
    expect((await start(true)).lockedAdmins).toEqual([]);
    expect(await signIn('Nur-hier-bekannt-7')).toBe(200);
  });
});

describe('demo data in production', () => {
  it.each([{ NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://localhost/schutzbuch' }])(
    'are added only on request: %j',
    (production) => {
      expect(readConfig(production).SEED_DEMO).toBe(false);
      expect(readConfig({ ...production, SEED_DEMO: 'true' }).SEED_DEMO).toBe(true);
      expect(readConfig({}).SEED_DEMO).toBeUndefined();
    },
  );

  it.each([
    [{ hasDemo: false, isDemoNew: false, isReachable: true }, 'Es gibt keine Demodaten.', false],
    [{ hasDemo: true, isDemoNew: true, isReachable: false }, 'Die Demodaten wurden angelegt.', true],
    [{ hasDemo: true, isDemoNew: false, isReachable: true }, `${ADMIN.email} ist gesperrt`, false],
  ])('are mentioned in the text at the start: %j', (did, sentence, offersAdmin) => {
    const text = welcomeText({ port: 3000, storeKind: 'embedded', ...did });
    expect(text).toContain(sentence);
    expect(text.includes('ROLE_ADMIN')).toBe(offersAdmin);
  });
});
