import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { galleryForms } from '#server/features/forms/gallery.ts';
import { testApp } from '#server/test/app/test-app.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { findingsOf } from '#shared/questionnaire/findings.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { faultsOfAnswers } from '#shared/questionnaire/validity.ts';
import { answersToStore } from '#shared/questionnaire/visibility.ts';
import { germanTimeText } from '#server/demo/calendar.ts';
import { demoSpielstaetten, nordlicht, rhein } from '#server/demo/organisations/organisations.ts';
import { staffOf } from '#server/demo/organisations/people.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';

interface ProtocolRow {
  readonly id: number;
  readonly questionnaire: Questionnaire;
  readonly number: number;
  readonly gallery_key: string;
  readonly answers: Answers;
  readonly findings: readonly { question: string; task?: number }[];
  readonly corrects_id: number | null;
  readonly corrected_by_id: number | null;
  readonly closed_at: Date | null;
}

const now = new Date('2026-11-20T09:30:00Z');
let app: FastifyInstance;
let filled: readonly ProtocolRow[];
beforeAll(async () => {
  app = await testApp();
  await app.store.runExclusively(() =>
    app.store.asSystem((tx) => seedDemo(tx, { files: app.files, passwords: app.passwords, now })),
  );
  filled = await rowsOf(sql`
    select p.id, v.questionnaire, v.number, f.gallery_key, p.answers, p.findings, p.corrects_id, p.corrected_by_id, p.closed_at
    from protocol p join form_version v on v.id = p.form_version_id join form f on f.id = p.form_id`);
}, 300_000);
afterAll(() => app.close());

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await app.store.asSystem((tx) => query.execute(tx))).rows;
const localTimeOf = (moment: Date | null) => germanTimeText(moment ?? new Date(0));
const closedProtocols = () => filled.filter(({ closed_at }) => closed_at !== null);

it('the demo has protocols of every gallery form, and a draft at every active location', async () => {
  expect(new Set(filled.map(({ gallery_key }) => gallery_key))).toEqual(new Set(galleryForms.map(({ key }) => key)));
  const locations = await rowsOf(sql<{ drafts: number; found: number; tasks: boolean }>`
    select count(*) filter (where state = 'draft')::int as drafts, count(*) filter (where has_finding)::int as found,
      is_task_allowed as tasks
    from protocol join location on location.id = location_id group by location.id`);
  expect(locations).toHaveLength(11);
  for (const { drafts, found, tasks } of locations) {
    expect(drafts).toBe(1);
    if (tasks) expect(found).toBeGreaterThan(2);
    else expect(found).toBe(0);
  }
});

it('closed protocols pass the validation of the server and have the findings that it would derive', () => {
  for (const { questionnaire, answers, findings } of closedProtocols()) {
    expect(faultsOfAnswers(questionnaire, answers)).toEqual([]);
    expect(answersToStore(questionnaire, answers)).toEqual(answers);
    expect(findingsOf(questionnaire, answers).map(({ question }) => question)).toEqual(
      findings.map(({ question }) => question),
    );
  }
});

it('at most one Mangel of a location has no task, where something is to be done, and the office gave the others theirs', async () => {
  const kept = [nordlicht, rhein, demoSpielstaetten].flatMap(({ locations }) =>
    locations.flatMap(({ name, situation }) => (situation === undefined ? [] : [name])),
  );
  const taskless = await rowsOf(sql<{ name: string; findings: number }>`
    select name, count(*)::int as findings from finding_with_task join location on location.id = location_id
    where task_id is null group by name`);
  expect(taskless.map(({ findings }) => findings)).toEqual([1, 1]);
  expect(taskless.filter(({ name }) => kept.includes(name))).toEqual([]);
  const [byOffice] = await rowsOf(sql<{ given: number; early: number; late: number }>`
    select count(*)::int as given, count(*) filter (where extract(hour from created_at at time zone 'Europe/Berlin') not between 8 and 17)::int as early,
      count(*) filter (where done_at > do_at)::int as late
    from task where finding_protocol_id is not null`);
  expect(byOffice?.given).toBeGreaterThan(3);
  expect(byOffice).toMatchObject({ early: 0, late: 0 });
});

it('no shift of the demo that ends in the evening is called an early one', async () => {
  const handovers = filled.filter(
    ({ gallery_key, closed_at, corrects_id }) =>
      gallery_key === 'shift-handover' && closed_at !== null && corrects_id === null,
  );
  const hours = (kind: string) =>
    handovers
      .filter(({ answers }) => answers['shift-kind']?.value === kind)
      .map(({ closed_at }) => localTimeOf(closed_at));
  expect(hours('early').toSorted().at(-1)).toMatch(/^1[0-7]:/);
  expect(hours('late').toSorted()[0]).toMatch(/^(18|19|20|21):/);
});

it('one form was revised, and older protocols keep the version with which they were filled in', () => {
  const revised = filled.filter(({ gallery_key }) => gallery_key === 'opening-and-closing');
  const withVersion = (number: number) => revised.filter((item) => item.number === number);
  expect(Math.min(withVersion(1).length, withVersion(2).length)).toBeGreaterThan(100);
  expect(withVersion(1).some(({ answers }) => 'cameras' in answers)).toBe(false);
  expect(withVersion(2).some(({ answers }) => 'cameras' in answers)).toBe(true);
});

it('each task of a finding exists, and a correction replaces its original', async () => {
  const givenTasks = filled.flatMap(({ findings }) => findings.flatMap(({ task }) => task ?? []));
  const followUps = await rowsOf(sql<{ id: number }>`select id from task where type = 'followUp'`);
  expect(givenTasks.length).toBeGreaterThan(50);
  expect(givenTasks.filter((task) => !followUps.some(({ id }) => id === task))).toEqual([]);
  const corrections = filled.filter(({ corrects_id }) => corrects_id !== null);
  expect(corrections.length).toBeGreaterThan(15);
  for (const { id, corrects_id } of corrections)
    expect(filled.find((item) => item.id === corrects_id)?.corrected_by_id).toBe(id);
});

it('every image in a protocol belongs to its location and is in the ledger', async () => {
  const [picture] = await rowsOf(sql<{ images: number; unkept: number; unknown: number }>`
    select (select count(*)::int from protocol_image) as images,
      (select count(*)::int from protocol_image where kept_by_id is null) as unkept,
      (select count(*)::int from protocol p, jsonb_each(p.answers) answer, jsonb_array_elements_text(answer.value -> 'images') name
        where not exists (select from protocol_image i where i.uuid = name::uuid and i.location_id = p.location_id)) as unknown`);
  expect(picture?.images).toBeGreaterThan(50);
  expect(picture).toMatchObject({ unkept: 0, unknown: 0 });
  const entries = await rowsOf(sql<{ images: string[]; known: number }>`
    select body::jsonb -> 'data' -> 'images' as images from ledger_entry where type like 'protocol.%'`);
  const digests = new Set(
    (await rowsOf(sql<{ digest: string }>`select digest from protocol_image`)).map(({ digest }) => digest),
  );
  expect(entries).toHaveLength(closedProtocols().length);
  expect(entries.flatMap(({ images }) => images).filter((digest) => !digests.has(digest))).toEqual([]);
});

it('no protocol contains names of staff', async () => {
  const surnames = [nordlicht, rhein, demoSpielstaetten]
    .flatMap(({ locations }) => locations.flatMap(({ name }) => staffOf(name)))
    .map(({ name }) => name.split(' ').at(-1) ?? name);
  const text = JSON.stringify(filled.map(({ answers }) => answers));
  expect(surnames.filter((surname) => new RegExp(`\\b${surname}\\b`).test(text))).toEqual([]);
});
