import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#server/test/app/test-app.ts';
import { readForms } from './demo-forms.ts';
import { instructionsOf, writeInstructionProofs } from '#server/demo/records/instruction-records.ts';
import { demoSpielstaetten, nordlicht, rhein } from './organisations.ts';
import { insertOrganisation } from '#server/demo/insert-organisation.ts';
import { demoOpenedAt } from '#server/demo/seed-demo.ts';
import { writeConcept } from './write-concepts.ts';
import { writeDocuments } from '#server/demo/paper/write-documents.ts';
import { writeTasks } from '#server/demo/records/write-records.ts';

const now = new Date('2026-11-20T09:30:00Z');
const openedAt = demoOpenedAt(now);
let app: FastifyInstance;
beforeAll(async () => {
  app = await testApp();
  await app.store.asSystem(async (tx) => {
    const forms = await readForms(tx);
    for (const organisation of [nordlicht, rhein, demoSpielstaetten]) {
      const locations = await insertOrganisation(tx, organisation, { password: '-', pin: '-' }, openedAt);
      await writeDocuments(tx, locations, { files: app.files, now });
      const { published } = await writeConcept(tx, locations, { organisation, forms, now, openedAt });
      const instructions = instructionsOf(locations, published);
      await writeTasks(tx, instructions);
      await writeInstructionProofs(tx, instructions, published);
    }
  });
}, 120_000);
afterAll(() => app.close());

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await app.store.asSystem((tx) => query.execute(tx))).rows;

describe('the demo’s social concepts', () => {
  interface InForce {
    readonly organisation: string;
    readonly versions: number;
    readonly newest_draft: boolean;
    readonly content: {
      readonly contents: readonly { readonly text: string; readonly isDone: boolean }[];
      readonly proofs: readonly object[];
      readonly forms: readonly number[];
      readonly document: number;
      readonly officer: string;
    };
    readonly measures: readonly object[];
    readonly locations: number;
  }

  it('exist once per organisation, in force with ten duties, actions, proofs, forms and a document', async () => {
    const concepts = await rowsOf<InForce>(sql`
      select c.name as organisation, v.number as versions, s.revision > v.revision as newest_draft, v.content, v.measures,
        (select count(*)::int from location l where l.customer_id = c.id and l.social_concept_id = s.id) as locations
      from customer c join social_concept s on s.customer_id = c.id
      join lateral (
        select * from social_concept_version v where v.social_concept_id = s.id and v.valid_from <= ${now}::date
        order by number desc limit 1) v on true
      order by c.id`);
    expect(
      concepts.map(({ organisation, locations, newest_draft: draft }) => [organisation, locations, draft]),
    ).toEqual([
      [nordlicht.name, 6, false],
      [rhein.name, 4, true],
      [demoSpielstaetten.name, 2, false],
    ]);
    for (const { versions, content, measures } of concepts) {
      expect(versions).toBe(2);
      expect(content.contents).toHaveLength(10);
      expect(content.contents.every(({ text, isDone }) => isDone && text.length > 80)).toBe(true);
      expect(Math.min(content.proofs.length, content.forms.length, content.document)).toBeGreaterThan(0);
      expect(measures.length).toBeGreaterThan(20);
    }
  });

  it('are confirmed by most staff with a proof, and open but not overdue for a few', async () => {
    const counts = await rowsOf<{ done: number; open: number; late: number; proofs: number }>(sql`
      select count(*) filter (where done_at is not null)::int as done, count(*) filter (where done_at is null)::int as open,
        count(*) filter (where done_at is null and do_at < ${now} or done_at > ${now})::int as late,
        count(*) filter (where exists (
          select from profile_document p where p.profile_id = task.profile_id and p.created_at = task.done_at
            and p.description like 'Bestätigt:%'))::int as proofs
      from task where type = 'instruction' group by customer_id`);
    expect(counts).toHaveLength(3);
    for (const { done, open, late, proofs } of counts) {
      expect(done).toBeGreaterThan(open * 2);
      expect(open).toBeGreaterThan(0);
      expect([late, proofs]).toEqual([0, done]);
    }
  });
});
