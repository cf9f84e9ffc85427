import { expect, test } from 'vitest';
import { venueReports } from './venue-severity.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const venue = (name: string, status: 'active' | 'inactive' = 'active') => ({
  '@id': `/api/locations/${name}`,
  name,
  status,
});
const task = (name: string, doAt: string) => ({ location: `/api/locations/${name}`, doAt });
const venues = [venue('Alt', 'inactive'), venue('Ruhig'), venue('Bald'), venue('Spät')];
const openTasks = [
  task('Spät', '2026-11-20T11:18:00Z'),
  task('Spät', '2026-11-20T15:00:00Z'),
  task('Bald', '2026-11-20T15:00:00Z'),
];
const today = { openTasks, missedTours: [] };

test('the venue in danger stands first, the inactive one last', () => {
  expect(venueReports(venues, today, now).map(({ name, severity }) => [name, severity])).toEqual([
    ['Spät', 'act'],
    ['Bald', 'watch'],
    ['Ruhig', 'fine'],
    ['Alt', 'inactive'],
  ]);
});

test('the reason is said in words', () => {
  const [late, soon] = venueReports(venues, today, now);
  expect(late?.reasons).toEqual(['1 Aufgabe 42 min überfällig', 'heute noch 1 Aufgabe fällig']);
  expect(soon?.reasons).toEqual(['heute noch 1 Aufgabe fällig']);
});

test('more overdue tasks weigh more', () => {
  const moreTasks = [...openTasks, task('Bald', '2026-11-20T10:00:00Z'), task('Bald', '2026-11-20T09:00:00Z')];
  const more = { ...today, openTasks: moreTasks };
  expect(venueReports(venues, more, now)[0]?.reasons[0]).toBe('2 Aufgaben bis zu 3 Std. überfällig');
  expect(
    venueReports(venues, more, now)
      .map(({ name }) => name)
      .slice(0, 2),
  ).toEqual(['Bald', 'Spät']);
});

test('a missed tour puts a venue in danger', () => {
  const missed = (dueAt: string) => ({ location: '/api/locations/Ruhig', dueAt });
  const missedTours = [missed('2026-11-20T10:00:00Z'), missed('2026-11-20T11:00:00Z')];
  const [first, second] = venueReports(venues, { openTasks: [], missedTours }, now);
  expect(first).toMatchObject({ name: 'Ruhig', severity: 'act', missed: 2 });
  expect(first?.reasons).toEqual(['2 Kontrollgänge heute versäumt, zuletzt 12:00 Uhr']);
  expect(second?.severity).toBe('fine');
  const [only] = venueReports(venues, { openTasks: [], missedTours: missedTours.slice(0, 1) }, now);
  expect(only?.reasons).toEqual(['Kontrollgang um 11:00 Uhr versäumt']);
});
