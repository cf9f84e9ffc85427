import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { createAdmin } from './create-admin.ts';

const app = await testApp();
afterAll(() => app.close());

it('the first admin can sign in with the password shown once, and a second one is only created when forced', async () => {
  const created = await createAdmin(app, 'erste@haus.test', false);
  if (typeof created === 'string') throw new Error(created);
  const payload = { email: 'erste@haus.test', password: created.password };
  const answer = await app.inject({ method: 'POST', url: '/authentication_token', payload });
  expect(answer.statusCode).toBe(200);
  expect(await createAdmin(app, 'zweite@haus.test', false)).toBe('exists');
  expect(await createAdmin(app, 'zweite@haus.test', true)).toHaveProperty('password');
});

it('an address in use is refused', async () => {
  const user = await factories(app).addUser('ROLE_SERVICE');
  expect(await createAdmin(app, user.email.toUpperCase(), true)).toBe('taken');
});
