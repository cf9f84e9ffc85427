import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstKeptDay } from '#server/features/player-check/player-check.public.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { dayBefore, monthsAfter } from '#server/time/zoned-time.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import type { ReportKind } from '#shared/domain/reports/report-kinds.ts';
import { computeContent } from '#server/features/reports/compute-content.ts';

/** The expected numbers of queries were counted by hand. Most queries are on days whose log is already deleted. */
const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addLocation, addUser } = factories(app);
const inStore = app.store.asSystem.bind(app.store);

let customer: number;
let harbourLocation: number;
let other: number;
let user: number;

const addCheck = (at: string, outcome: 'clear' | 'banned' | 'unavailable') =>
  inStore((tx) =>
    tx
      .insertInto('player_check')
      .values({
        customer_id: customer,
        location_id: harbourLocation,
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
  customer = await addCustomer({ name: 'Haus am See' });
  harbourLocation = await addLocation(customer, { name: 'Am Hafen' });
  other = await addLocation(customer, { name: 'Zur Brücke' });
  user = (await addUser('ROLE_SERVICE')).id;
  const usageColumns = { customer_id: customer, location_id: harbourLocation, requests: 20, unanswered: 3 };
  const days = [
    { ...usageColumns, day: '2025-10-01' },
    { ...usageColumns, day: '2025-10-31', requests: 5 },
    { ...usageColumns, location_id: other, day: '2025-11-01', requests: 7 },
  ];
  await inStore((tx) => tx.insertInto('location_usage_day').values(days).execute());
  // The database counts these queries by day.
  await addCheck('2025-11-02T10:00:00+01:00', 'banned');
  await addCheck('2025-12-01T00:00:00+01:00', 'clear');
  await addCheck('2025-12-01T00:01:00+01:00', 'unavailable');
});

async function computed(kind: ReportKind, days: { readonly from_on: string; readonly to_on: string }) {
  const report = await inStore((tx) =>
    tx
      .insertInto('report')
      .values({
        customer_id: customer,
        location_ids: [harbourLocation, other],
        kind,
        title: 'Bericht',
        user_id: user,
        ...days,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return computeContent(app.store, report, async () => {});
}

const tableOf = ({ sections }: ReportContent, key: string) =>
  sections.flatMap(({ tables }) => tables).find((section) => section.key === key);
const notesOf = ({ sections }: ReportContent) =>
  sections.find(({ key }) => key === 'oasis')?.paragraphs.filter((words) => words.includes('nicht ihr Ergebnis'));

describe('queries of days without a log', () => {
  it('are counted as on the screen, without outcomes, and a note says so once', async () => {
    const content = await computed('oasisUsage', { from_on: '2025-10-01', to_on: '2025-12-31' });
    const unknown = [null, null, null, null, null];
    expect(tableOf(content, 'checksByMonth')).toMatchObject({
      // Columns: queries, clear, banned, unclear, unavailable, refused before they were sent.
      rows: [
        ['Okt. 2025', 25, ...unknown],
        // 7 queries of one location without outcomes, and 1 of another location with its outcome.
        ['Nov. 2025', 8, ...unknown],
        ['Dez. 2025', 1, 1, 0, 0, 1, 0],
      ],
      totals: ['Summe', 34, ...unknown],
    });
    expect(tableOf(content, 'checksByPlace')?.rows).toEqual([
      ['Am Hafen', 27, ...unknown],
      ['Zur Brücke', 7, ...unknown],
    ]);
    expect(tableOf(content, 'usageByPlace')?.totals?.slice(0, 3)).toEqual(['Summe', 92 * 2, 34]);
    expect(notesOf(content)).toHaveLength(1);
  });

  it('are compared with those of the month before', async () => {
    const content = await computed('monthly', { from_on: '2025-11-01', to_on: '2025-11-30' });
    expect(tableOf(content, 'comparison')?.rows.at(-1)).toEqual(['OASIS-Abfragen', 8, 25, -17]);
  });

  it('are not compared with a month whose log is deleted, because its outcomes are unknown', async () => {
    const before = firstKeptDay(new Date());
    const oldest = { from_on: before, to_on: dayBefore(monthsAfter(before, 1)) };
    const values = {
      customer_id: customer,
      location_id: harbourLocation,
      day: oldest.to_on,
      requests: 4,
      unanswered: 0,
    };
    await inStore((tx) => tx.insertInto('location_usage_day').values(values).execute());
    expect(tableOf(await computed('monthly', oldest), 'comparison')?.rows.slice(-2)).toEqual([
      ['Kontrollgänge mit Befund', 0, 0, 0],
      ['OASIS-Abfragen', 4, null, null],
    ]);
    const later = { from_on: monthsAfter(before, 1), to_on: dayBefore(monthsAfter(before, 2)) };
    expect(tableOf(await computed('monthly', later), 'comparison')?.rows.at(-1)).toEqual(['OASIS-Abfragen', 0, 4, -4]);
  });

  it('begin with the same month in each table, even if a hold keeps the log of earlier months', async () => {
    const begins = firstKeptDay(new Date());
    const holdColumns = {
      customer_id: customer,
      location_id: other,
      requests: 9,
      unanswered: 0,
      day: dayBefore(begins),
    };
    await inStore((tx) => tx.insertInto('location_usage_day').values(holdColumns).execute());
    const days = { from_on: monthsAfter(begins, -1), to_on: dayBefore(monthsAfter(begins, 1)) };
    const content = await computed('oasisUsage', days);
    expect(tableOf(content, 'checksByMonth')?.rows.map((row) => row[1])).toEqual([0, 4]);
    const [log, byDay] = [tableOf(content, 'checksByPlace'), tableOf(content, 'usageByPlace')];
    expect(log?.rows.map(([name, asked]) => [name, asked])).toEqual([
      ['Am Hafen', 4],
      ['Zur Brücke', 0],
    ]);
    expect(byDay?.rows.map(([name, , asked]) => [name, asked])).toEqual(
      log?.rows.map(([name, asked]) => [name, asked]),
    );
  });

  it('are not mentioned if the log is complete', async () => {
    const content = await computed('oasisUsage', { from_on: '2025-12-01', to_on: '2025-12-31' });
    expect(tableOf(content, 'checksByMonth')?.totals).toEqual(['Summe', 1, 1, 0, 0, 1, 0]);
    expect(notesOf(content)).toEqual([]);
  });
});
