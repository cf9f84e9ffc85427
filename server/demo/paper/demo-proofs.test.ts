import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { raiseNotifications } from '#server/features/notifications/raise-notifications.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { proofStateOf } from '#shared/domain/proof-state.ts';
import { demoOpenedAt } from '#server/demo/seed-demo.ts';
import { demoSpielstaetten, nordlicht, rhein } from '#server/demo/organisations/organisations.ts';
import { insertOrganisation } from '#server/demo/insert-organisation.ts';
import { writeProofs } from './write-proofs.ts';

const now = new Date('2026-11-20T09:30:00Z');
let app: FastifyInstance;
beforeAll(async () => {
  app = await testApp();
  await app.store.asSystem(async (tx) => {
    for (const organisation of [nordlicht, rhein, demoSpielstaetten]) {
      const locations = await insertOrganisation(tx, organisation, { password: '-', pin: '-' }, demoOpenedAt(now));
      await writeProofs(tx, locations, { files: app.files, now, openedAt: demoOpenedAt(now) });
    }
  });
}, 120_000);
afterAll(() => app.close());

const runAsSystem = <T>(runWork: (tx: Tx) => Promise<T>) => app.store.asSystem(runWork);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

describe('the proofs of the demo', () => {
  const statesByOrganisation = new Map([
    [nordlicht, ['expired', 'expiring', 'fine', 'missing']],
    [rhein, ['expired', 'expiring', 'fine']],
    [demoSpielstaetten, ['expiring', 'fine']],
  ]);

  it('include missing and expired proofs where there is something to do, and submitted, rejected and renewed ones everywhere', async () => {
    const day = now.toISOString().slice(0, 10);
    const people = await runAsSystem((tx) =>
      tx.selectFrom('profile').select(['customer_id', 'proofs_until']).where('is_active', '=', true).execute(),
    );
    const organisations = await runAsSystem((tx) => tx.selectFrom('customer').select(['id', 'name']).execute());
    for (const plan of statesByOrganisation.keys()) {
      const customer = organisations.find(({ name }) => name === plan.name)?.id ?? 0;
      const states = people
        .filter(({ customer_id: id }) => id === customer)
        .map(({ proofs_until: until }) => proofStateOf(until, day));
      expect([...new Set(states)].toSorted(), plan.name).toEqual(statesByOrganisation.get(plan));
      const proofs = await runAsSystem((tx) =>
        tx.selectFrom('profile_document').selectAll().where('customer_id', '=', customer).execute(),
      );
      expect(new Set(proofs.map(({ state }) => state)).size).toBe(3);
      const names = proofs.map((proof) => `${proof.profile_id} ${proof.name}`);
      expect(new Set(names).size).toBeLessThan(names.length);
    }
  });

  it('are complete at locations with a `situation`, and do not end soon at those with `fine`', async () => {
    const day = now.toISOString().slice(0, 10);
    const { rows } = await runAsSystem((tx) =>
      sql<{ name: string; lacking: number; ending: number }>`
        select location.name, count(*) filter (where coalesce(proofs_until < ${day}::date, true)) as lacking,
          count(*) filter (where proofs_until between ${day}::date and ${day}::date + 28) as ending
        from location join profile on profile.customer_id = location.customer_id and profile.is_active
        where exists (select from profile_location here where here.profile_id = profile.id and here.location_id = location.id)
          or not exists (select from profile_location where profile_id = profile.id)
        group by location.name`.execute(tx),
    );
    const plans = [nordlicht, rhein, demoSpielstaetten].flatMap((item) => item.locations);
    const situationOf = (name: string) => plans.find((plan) => plan.name === name)?.situation;
    const wrongRows = rows.filter(
      ({ name, lacking, ending }) => situationOf(name) && (lacking > 0 || (ending > 0 && situationOf(name) === 'fine')),
    );
    expect(wrongRows).toEqual([]);
    const lackingAt = rows.filter(({ lacking }) => lacking > 0).map(({ name }) => name);
    expect(lackingAt).toEqual(expect.arrayContaining(['Spielhalle Stade', 'Wettladen Köln-Ehrenfeld']));
  });

  it('have copies whose type, size and digest match their content', async () => {
    const copies = await runAsSystem((tx) =>
      tx.selectFrom('document').selectAll().where('category', '=', 'proof').execute(),
    );
    expect(new Set(copies.map(({ mime_type: type }) => type))).toEqual(new Set(['application/pdf', 'image/jpeg']));
    const contentOf = async (key: string) => {
      const storedFile = await app.files.get(key);
      return storedFile === undefined ? Buffer.of() : buffer(storedFile);
    };
    for (const { file_key: key, mime_type: type, bytes, digest } of copies) {
      const content = await contentOf(key);
      expect([content.length, sha256(content)]).toEqual([bytes, digest]);
      expect(content.subarray(0, 3).toString('latin1')).toBe(type === 'application/pdf' ? '%PD' : '\xff\xd8\xff');
    }
    const pdf = await contentOf(copies.find(({ mime_type: type }) => type === 'application/pdf')?.file_key ?? '');
    const { numPages } = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
    expect(numPages).toBe(1);
  });

  it('cause only a few new notifications at the first start', async () => {
    await raiseNotifications.run(app.store, now);
    const notifications = await runAsSystem((tx) =>
      tx.selectFrom('notification').select(['message', 'read_at']).execute(),
    );
    const unread = notifications
      .filter(({ read_at: readAt }) => readAt === null)
      .map(({ message }) => message.slice(0, 20));
    expect(notifications.length).toBeGreaterThan(unread.length);
    expect(unread.filter((message) => message.startsWith('Nachweis ist'))).toHaveLength(1);
    expect(unread.filter((message) => message.startsWith('Nachweis zur'))).toHaveLength(6);
    expect(unread).toHaveLength(7);
  });
});
