import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARCADE_CONCEPT } from '#server/db/seed/measures.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, types } from '#server/test/fixtures/proof-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { MEASURE_KINDS } from '#shared/domain/measure-kind-words.ts';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import { ReportContent, type ReportCell } from '#shared/domain/reports/report-content.ts';
import type { ReportKind } from '#shared/domain/reports/report-kinds.ts';
import { computeContent } from './compute-content.ts';

/** The expected figures were counted by hand for one tenant with two locations, in January and February 2026. */
const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addLocation, addProfile, addUser } = factories(app);

let customer: number;
let place: number;
let other: number;
let left: number;
let profile: number;
let user: number;

const inStore = app.store.asSystem.bind(app.store);
const minute = 60_000;

async function addActivity(kind: MeasureKind, at: string, more: object = {}) {
  const occurred = new Date(at);
  return inStore(async (tx) => {
    const action = await tx
      .selectFrom('action')
      .select('id')
      .where('social_concept_id', '=', ARCADE_CONCEPT)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    const about = { customer_id: customer, location_id: place, action_id: action.id, profile_id: profile };
    const values = { ...about, user_id: user, occurred_at: occurred, created_at: occurred, ...more };
    return (await tx.insertInto('activity').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

async function correctActivity(id: number, kind: MeasureKind, at: string, more: object = {}) {
  const created_at = new Date(Date.parse(at) + 100 * minute);
  const correction = await addActivity(kind, at, {
    corrects_id: id,
    first_id: id,
    reason: 'Vertippt',
    created_at,
    ...more,
  });
  await inStore((tx) => tx.updateTable('activity').set({ corrected_by_id: correction }).where('id', '=', id).execute());
}

async function addTour(at: string, more: object = {}) {
  const moment = new Date(at);
  const signed = { profile_id: profile, user_id: user, status_id: 1, completion_source: 'manual' as const };
  const values = { customer_id: customer, location_id: place, due_at: moment, occurred_at: moment, created_at: moment };
  await inStore((tx) =>
    tx
      .insertInto('inspection_tour')
      .values({ ...values, ...signed, ...more })
      .execute(),
  );
}
const missed = { profile_id: null, user_id: null, status_id: null, completion_source: 'missed' as const };

const addCheck = (at: string, outcome: 'clear' | 'banned' | 'unavailable', location = place) =>
  inStore((tx) =>
    tx
      .insertInto('player_check')
      .values({
        customer_id: customer,
        location_id: location,
        user_id: user,
        outcome,
        asked_at: new Date(at),
        duration_milliseconds: 80,
        request_id: randomUUID(),
        profile_id: null,
        certificate_id: null,
      })
      .execute(),
  );

beforeAll(async () => {
  customer = await addCustomer({ name: 'Haus am See', city: 'Kiel' });
  place = await addLocation(customer, { name: 'Am Hafen' });
  other = await addLocation(customer, { name: 'Zur Brücke', player_check_allowed: false });
  left = await addLocation(customer, { name: 'Nicht gefragt' });
  profile = await addProfile(customer, { name: 'Petra Pult-Meier' });
  user = (await addUser('ROLE_SERVICE')).id;

  await addActivity('material', '2026-01-01T00:30:00+01:00');
  await addActivity('material', '2026-01-31T23:30:00+01:00', { location_id: other });
  await addActivity('material', '2026-02-01T00:10:00+01:00', { completion_source: 'auto' });
  await addActivity('underage', '2026-01-10T20:00:00+01:00', {
    created_at: new Date('2026-01-10T20:16:00+01:00'),
  });
  const wrong = await addActivity('underage', '2026-01-11T20:00:00+01:00');
  await correctActivity(wrong, 'banned', '2026-01-11T20:00:00+01:00');
  const vain = await addActivity('houseBan', '2026-01-12T20:00:00+01:00');
  await correctActivity(vain, 'houseBan', '2026-01-12T20:00:00+01:00', { is_cancelled: true });
  await addActivity('selfBan', '2025-12-31T23:59:00+01:00');
  await addActivity('selfBan', '2026-03-01T00:00:00+01:00');
  await addActivity('selfBan', '2026-01-15T12:00:00+01:00', { location_id: left });

  await addTour('2026-01-05T10:00:00+01:00');
  await addTour('2026-01-05T11:00:00+01:00', { status_id: 2, is_finding: true });
  await addTour('2026-01-05T12:00:00+01:00', { completion_source: 'auto' });
  await addTour('2026-01-05T13:00:00+01:00', missed);
  await addTour('2026-02-05T13:00:00+01:00', { ...missed, location_id: other });
  const late = { due_at: null, created_at: new Date('2026-02-05T15:00:00+01:00'), profile_chosen_offline: true };
  await addTour('2026-02-05T14:00:00+01:00', late);
  await addTour('2026-02-05T14:00:00+01:00', { location_id: left });

  await addCheck('2026-01-31T23:59:00+01:00', 'clear');
  await addCheck('2026-02-01T00:01:00+01:00', 'clear');
  await addCheck('2026-02-02T10:00:00+01:00', 'banned', other);
  await addCheck('2026-02-02T10:05:00+01:00', 'unavailable', other);
  await addCheck('2026-02-02T10:05:00+01:00', 'clear', left);

  const proof = { customer_id: customer, profile_id: profile, state: 'accepted' as const };
  const trainings = [
    { ...proof, proof_type_id: types.training, name: 'Caritas', issued_at: '2026-01-20', invalid_at: dayFromNow(400) },
    { ...proof, proof_type_id: types.training, name: 'Caritas', issued_at: '2025-12-31', invalid_at: '2026-01-20' },
  ];
  await inStore((tx) => tx.insertInto('profile_document').values(trainings).execute());
});

async function computed(kind: ReportKind, days = { from_on: '2026-01-01', to_on: '2026-02-28' }) {
  const report = await inStore((tx) =>
    tx
      .insertInto('report')
      .values({ customer_id: customer, location_ids: [place, other], kind, title: 'Bericht', user_id: user, ...days })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const percents: number[] = [];
  const content = await computeContent(app.store, report, async (percent) => void percents.push(percent));
  expect(ReportContent.safeParse(content).error).toBeUndefined();
  return { content, percents };
}

function tableOf({ sections }: ReportContent, key: string) {
  const table = sections.flatMap(({ tables }) => tables).find((one) => one.key === key);
  if (table === undefined) throw new Error(`There is no table ${key}.`);
  return table;
}
const rowsOf = (content: ReportContent, key: string): readonly ReportCell[][] => tableOf(content, key).rows;

describe('the report on the social concept', () => {
  it('counts measures as they stand by now, with automatic, corrected and late ones apart', async () => {
    const { content, percents } = await computed('socialConcept');
    expect(rowsOf(content, 'measures')).toEqual([
      // Columns: name, total, automatic, corrected, late, cancelled.
      [MEASURE_KINDS.banned, 1, 0, 1, 0, 0],
      [MEASURE_KINDS.houseBan, 0, 0, 0, 0, 1],
      [MEASURE_KINDS.material, 3, 1, 0, 0, 0],
      [MEASURE_KINDS.underage, 1, 0, 0, 1, 0],
    ]);
    expect(tableOf(content, 'measures').totals).toEqual(['Summe', 5, 1, 1, 1, 1]);
    expect(rowsOf(content, 'measuresByPlace')).toEqual([
      ['Am Hafen', 4, 1, 1, 1, 1],
      ['Zur Brücke', 1, 0, 0, 0, 0],
    ]);
    expect(rowsOf(content, 'refusals')).toEqual([
      ['Jan. 2026', 1, 1, 0, 0, 0],
      ['Feb. 2026', 0, 0, 0, 0, 0],
    ]);
    expect(tableOf(content, 'bans').totals).toEqual(['Summe', 0, 0]);
    expect(percents).toEqual([50, 95]);
  });

  it('says who was trained when by the initials, and names nobody', async () => {
    const { content } = await computed('socialConcept');
    expect(rowsOf(content, 'trainings')).toMatchObject([
      ['P. P. M.', 'Präventionsschulung (Basis)', 'Caritas', '2026-01-20', dayFromNow(400)],
    ]);
    expect(JSON.stringify(content)).not.toContain('Pult');
    expect(content.customer).toMatchObject({ name: 'Haus am See', city: 'Kiel' });
    expect(content.concept).toContain('Sozialkonzept Spielhalle');
    expect(content.sections.map(({ key }) => key)).toEqual([
      'concept',
      'training',
      'measures',
      'bans',
      'refusals',
      'oasis',
      'tours',
      'material',
      'incidents',
    ]);
  });
});

describe('the proof of tours', () => {
  it('counts planned, walked, automatic, missed and additional ones apart, by month and location', async () => {
    const { content } = await computed('inspectionTours');
    expect(tableOf(content, 'toursByMonth').rows).toEqual([
      // Columns: planned, made, automatic, missed, additional, with a finding, corrected, late, share.
      ['Jan. 2026', 4, 2, 1, 1, 0, 1, 0, 0, 50],
      ['Feb. 2026', 1, 0, 0, 1, 1, 0, 0, 1, 0],
    ]);
    expect(rowsOf(content, 'toursByPlace').map((row) => row.slice(0, 5))).toEqual([
      ['Am Hafen', 4, 2, 1, 1],
      ['Zur Brücke', 1, 0, 0, 1],
    ]);
    expect(tableOf(content, 'toursByMonth').totals).toEqual(['Summe', 5, 2, 1, 2, 1, 1, 0, 1, 40]);
    expect(rowsOf(content, 'tourFindings')).toEqual([['Minderjährige Person angetroffen', 1]]);
  });

  it('lists each of them with what it is marked by', async () => {
    const { content } = await computed('inspectionTours');
    const listed = rowsOf(content, 'tourList').map(([at, , location, source, , mark, who]) => [
      at,
      location,
      source,
      mark,
      who,
    ]);
    expect(listed).toEqual([
      ['2026-01-05T10:00', 'Am Hafen', 'durchgeführt', '', 'P. P. M.'],
      ['2026-01-05T11:00', 'Am Hafen', 'durchgeführt', 'Befund', 'P. P. M.'],
      ['2026-01-05T12:00', 'Am Hafen', 'automatisch, ohne Bestätigung', '', 'P. P. M.'],
      ['2026-01-05T13:00', 'Am Hafen', 'versäumt', '', null],
      ['2026-02-05T13:00', 'Zur Brücke', 'versäumt', '', null],
      ['2026-02-05T14:00', 'Am Hafen', 'durchgeführt', 'Nachtrag, Profil offline gewählt', 'P. P. M.'],
    ]);
  });
});

describe('the monthly report', () => {
  it('compares with the month before', async () => {
    const { content } = await computed('monthly', { from_on: '2026-02-01', to_on: '2026-02-28' });
    expect(rowsOf(content, 'comparison')).toEqual([
      ['Maßnahmen', 1, 4, -3],
      ['abgewiesene Personen', 0, 2, -2],
      ['geplante Kontrollgänge', 1, 4, -3],
      ['durchgeführte Kontrollgänge', 0, 2, -2],
      ['versäumte Kontrollgänge', 1, 1, 0],
      ['Kontrollgänge mit Befund', 0, 1, -1],
      ['OASIS-Abfragen', 2, 1, 1],
    ]);
  });
});

describe('the proof of queries', () => {
  it('counts what OASIS answered by month and location, and what it did not apart', async () => {
    const { content } = await computed('oasisUsage');
    expect(rowsOf(content, 'checksByMonth')).toEqual([
      // Columns: queries, clear, banned, unclear, unavailable, refused before they were sent.
      ['Jan. 2026', 1, 1, 0, 0, 0, 0],
      ['Feb. 2026', 2, 1, 1, 0, 1, 0],
    ]);
    expect(rowsOf(content, 'checksByPlace').map((row) => row.slice(0, 2))).toEqual([
      ['Am Hafen', 2],
      ['Zur Brücke', 1],
    ]);
    expect(rowsOf(content, 'usageDays')).toHaveLength(2 * 59);
    // The days of the location 'Brücke' need no explanation any more, so the report does not call them complete.
    expect(rowsOf(content, 'usageByPlace')).toEqual([
      ['Am Hafen', 59, 2, expect.any(Number), 0],
      ['Zur Brücke', 59, 1, null, null],
    ]);
  });
});

describe('the overview of trainings', () => {
  it('says of each person what is valid and what is missing', async () => {
    const { content } = await computed('training');
    expect(rowsOf(content, 'trainingsByType')).toEqual([['Präventionsschulung (Basis)', 1]]);
    expect(rowsOf(content, 'staffProofs').map(([person, type, , state]) => [person, type, state])).toEqual([
      ['P. P. M.', 'Arbeitsschutz einschließlich Überfall', 'fehlt'],
      ['P. P. M.', 'Präventionsschulung (Basis)', 'gültig'],
      ['P. P. M.', 'Unterweisung Sozialkonzept', 'fehlt'],
      ['P. P. M.', 'Verpflichtung auf den Datenschutz', 'fehlt'],
    ]);
  });
});

describe('the folder for an inspection', () => {
  it('holds what an authority asks for on the spot, with the tours of its last 30 days by day', async () => {
    const { content } = await computed('inspectionFolder');
    expect(content.sections.map(({ key }) => key)).toEqual([
      'concept',
      'staff',
      'tours',
      'tourDays',
      'lastProtocols',
      'certificates',
      'files',
    ]);
    expect(rowsOf(content, 'tourDays').map((row) => row.slice(2, 4).join())).toEqual(['0,1', '1,0']);
    expect(rowsOf(content, 'certificates')).toEqual([
      ['Am Hafen', null, null, 'kein Zertifikat'],
      ['Zur Brücke', null, null, 'kein Zertifikat'],
    ]);
  });
});
