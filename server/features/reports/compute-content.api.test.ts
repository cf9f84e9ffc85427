import { afterAll, describe, expect, it } from 'vitest';
import { countedTenant } from '#server/test/fixtures/counted-tenant.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { MEASURE_KIND_TEXTS } from '#shared/domain/measure-kind-texts.ts';
import type { ReportCell, ReportContent } from '#shared/domain/reports/report-content.ts';

/** The expected figures were counted by hand for one tenant with two locations, in January and February 2026. */
const app = await testApp();
afterAll(() => app.close());
const computed = await countedTenant(app);

function tableOf({ sections }: ReportContent, key: string) {
  const table = sections.flatMap(({ tables }) => tables).find((section) => section.key === key);
  if (table === undefined) throw new Error(`There is no table ${key}.`);
  return table;
}
const rowsOf = (content: ReportContent, key: string): readonly ReportCell[][] => tableOf(content, key).rows;

describe('the report on the social concept', () => {
  it('counts the current versions of measures, and automatic, corrected and late ones separately', async () => {
    const { content, percents } = await computed('socialConcept');
    expect(rowsOf(content, 'measures')).toEqual([
      // Columns: name, total, automatic, corrected, late, cancelled.
      [MEASURE_KIND_TEXTS.banned, 1, 0, 1, 0, 0],
      [MEASURE_KIND_TEXTS.houseBan, 0, 0, 0, 0, 1],
      [MEASURE_KIND_TEXTS.material, 3, 1, 0, 0, 0],
      [MEASURE_KIND_TEXTS.underage, 1, 0, 0, 1, 0],
    ]);
    expect(tableOf(content, 'measures').totals).toEqual(['Summe', 5, 1, 1, 1, 1]);
    expect(rowsOf(content, 'measuresByPlace')).toEqual([
      ['Am Hafen', 4, 1, 1, 1, 1],
      ['Zur Brücke', 1, 0, 0, 0, 0],
    ]);
    expect(rowsOf(content, 'refusals')).toEqual([
      ['Jan. 2026', 1, 0, 1, 0, 0, 0],
      ['Feb. 2026', 0, 0, 0, 0, 0, 0],
    ]);
    expect(tableOf(content, 'bans').totals).toEqual(['Summe', 0, 0]);
    expect(percents).toEqual([50, 95]);
  });

  it('lists trainings with initials and without names', async () => {
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
  it('counts planned, made, automatic, missed and additional tours by month and location', async () => {
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

  it('lists each tour with its marks', async () => {
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
  it('compares its figures with the month before', async () => {
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
  it('counts answered and unanswered queries by month and location', async () => {
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
  it('lists valid and missing proofs of each person', async () => {
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
  it('contains the tables that an authority requests, with the tours of the last 30 days', async () => {
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
