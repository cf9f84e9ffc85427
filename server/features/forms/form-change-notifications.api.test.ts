import { ARCADE_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asking, formWriter, question } from '#server/test/fixtures/form-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { type Form, forms } from '#shared/contracts/forms/forms.ts';

const app = await testApp();
const { patch, published, create, post } = await formWriter(app);

let heard: string[] = [];
let stopListening: () => Promise<void>;
beforeAll(async () => {
  stopListening = await app.store.listen({ onMessage: (payload) => void heard.push(payload), onGap: () => undefined });
});
beforeEach(() => (heard = []));
afterAll(async () => {
  await stopListening();
  await app.close();
});

/** Returns the number of notifications about this form, after all earlier ones have arrived. */
async function tellings(form: Form): Promise<number> {
  const last = await create({ name: 'Zuletzt' });
  const about = (id: number) => JSON.stringify({ topic: forms.path, id });
  await expect.poll(() => heard.map((payload) => JSON.stringify(JSON.parse(payload)))).toContain(about(last.id));
  return heard.filter((payload) => JSON.stringify(JSON.parse(payload)) === about(form.id)).length;
}

/** Waits until earlier notifications have arrived, so that only later ones are counted. */
async function countFrom(form: Form): Promise<void> {
  await tellings(form);
  heard = [];
}

/** Saves another draft at the given time. */
const save = (form: Form, id: string, at: string) =>
  app.store.asSystem((tx) =>
    tx
      .updateTable('form')
      .set({ draft: JSON.stringify(asking(question(id))), draft_digest: id, updated_at: new Date(at) })
      .where('id', '=', form.id)
      .execute(),
  );

describe('a draft that is saved every second', () => {
  it('is announced once a minute', async () => {
    const form = await published();
    await save(form, 'q1', '2026-11-21T12:00:01Z');
    await countFrom(form);
    for (const second of ['02', '03', '04', '59']) await save(form, `q${second}`, `2026-11-21T12:00:${second}Z`);
    expect(await tellings(form)).toBe(0);
    await save(form, 'q60', '2026-11-21T12:01:00Z');
    expect(await tellings(form)).toBe(1);
  });

  it('is announced immediately when it starts or stops differing from the published version', async () => {
    const form = await published();
    const { digest } = await app.store.asSystem((tx) =>
      tx.selectFrom('form_version').select('digest').where('form_id', '=', form.id).executeTakeFirstOrThrow(),
    );
    await save(form, digest, '2026-11-21T12:00:00Z');
    await countFrom(form);
    await save(form, 'q1', '2026-11-21T12:00:01Z');
    await save(form, 'q2', '2026-11-21T12:00:02Z');
    await save(form, digest, '2026-11-21T12:00:03Z');
    expect(await tellings(form)).toBe(2);
  });
});

it('every other change of a form is announced each time', async () => {
  const form = await published();
  await countFrom(form);
  await patch(form, { name: 'Anderer Name' });
  await patch(form, { locationTypes: ['arcade'] });
  await patch(form, { isActive: false });
  await post('/api/form_versions', { form: form['@id'] });
  expect(await tellings(form)).toBe(4);
});

it('a change of the location types of a form is announced as well', async () => {
  const form = await published();
  await countFrom(form);
  await patch(form, { socialConcepts: [`/api/socialconcepts/${ARCADE_CONCEPT_ID}`] });
  await expect.poll(() => heard.map((payload) => JSON.parse(payload))).toContainEqual({ topic: forms.path });
});
