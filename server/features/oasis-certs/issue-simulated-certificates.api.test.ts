import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { issueSimulatedCertificates } from './issue-simulated-certificates.ts';

const app = await testApp();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-samples-'));
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});
const { addCustomer, addLocation, addUser } = factories(app);

const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MILLISECONDS);

it('a sample organisation with earlier queries gets certificates that show its last answer', async () => {
  const customer = await addCustomer();
  const locationIds: number[] = [];
  for (const name of ['Eins', 'Zwei', 'Drei', 'Vier']) locationIds.push(await addLocation(customer, { name }));
  const { id: user } = await addUser('ROLE_SERVICE', [customer], locationIds);
  const checkColumns = { customer_id: customer, user_id: user, profile_id: null, certificate_id: null };
  const checks = [
    { location_id: locationIds[0] ?? 0, outcome: 'clear' as const, asked_at: hoursAgo(3) },
    { location_id: locationIds[1] ?? 0, outcome: 'banned' as const, asked_at: hoursAgo(2) },
    { location_id: locationIds[1] ?? 0, outcome: 'unavailable' as const, asked_at: hoursAgo(1) },
  ].map((check) => ({ ...checkColumns, ...check, duration_milliseconds: 80, request_id: randomUUID() }));
  await app.store.asSystem(async (tx) => {
    await tx.updateTable('app_user').set({ is_sample: true }).where('id', '=', user).execute();
    await tx.insertInto('player_check').values(checks).execute();
  });

  await issueSimulatedCertificates(folder, app.secrets).run(app.store, now);

  const givenRows = await app.store.asSystem((tx) =>
    tx
      .selectFrom('oasis_certificate')
      .select(['name', 'last_success_at'])
      .where('customer_id', '=', customer)
      .orderBy('id')
      .execute(),
  );
  expect(givenRows).toEqual([
    { name: 'OASIS-Zertifikat', last_success_at: hoursAgo(2) },
    // The certificate was not used yet.
    { name: 'OASIS-Zertifikat 2', last_success_at: null },
  ]);
});
