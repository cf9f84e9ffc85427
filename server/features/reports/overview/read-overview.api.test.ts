import { afterAll, describe, expect, it } from 'vitest';
import { countedTenant } from '#server/test/fixtures/counted-tenant.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const computed = await countedTenant(app);

describe('the first page', () => {
  it('compares five figures and the measures of each week with the month before', async () => {
    const { content } = await computed('socialConcept', { from_on: '2026-02-01', to_on: '2026-02-28' });
    const { overview } = content;
    expect(overview?.before).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(overview?.figures.map(({ key, now, before }) => [key, now, before])).toEqual([
      ['measures', 1, 4],
      ['confirmed', 0, 50],
      ['missed', 1, 1],
      ['checks', 2, 1],
      ['refusals', 0, 2],
    ]);
    // The measures of 1 and 10 January count; a corrected one counts once, and one that was undone does not count.
    expect(overview?.measures).toEqual({
      step: 'week',
      bars: [
        { label: '1.2.', isWhole: true, now: 1, before: 1 },
        { label: '8.2.', isWhole: true, now: 0, before: 2 },
        { label: '15.2.', isWhole: true, now: 0, before: 0 },
        { label: '22.2.', isWhole: true, now: 0, before: 0 },
      ],
    });
  });

  it('counts the measures of each month of the calendar as the chart of the section does', async () => {
    const { content } = await computed('socialConcept', { from_on: '2025-11-15', to_on: '2026-03-20' });
    const { measures } = content.overview ?? {};
    const chart = content.sections.flatMap(({ charts }) => charts).find(({ key }) => key === 'measuresByMonth');
    expect(measures?.bars.map(({ label }) => label)).toEqual(chart?.labels);
    expect(measures?.bars.map(({ now }) => now)).toEqual(chart?.series[0]?.values);
    expect(measures?.bars.map(({ isWhole }) => isWhole)).toEqual([false, true, true, true, false]);
  });

  it('lists the tours of each location, the smallest share of confirmed ones first', async () => {
    const { content } = await computed('socialConcept');
    expect(content.overview?.tours).toEqual([
      { location: 'Zur Brücke', confirmed: 0, auto: 0, missed: 1 },
      { location: 'Am Hafen', confirmed: 2, auto: 1, missed: 1 },
    ]);
  });

  it('lists the open points without names', async () => {
    const { content } = await computed('socialConcept');
    expect(content.overview?.points.map(({ text }) => text)).toEqual([
      'Zur Brücke: ein versäumter Kontrollgang',
      'Am Hafen: ein versäumter Kontrollgang',
      'P. P. M.: 3 verlangte Nachweise fehlen',
      'Am Hafen: keine Erlaubnis hinterlegt',
      'Zur Brücke: keine Erlaubnis hinterlegt',
    ]);
  });

  it('has no comparison if recording began after the start of the period before', async () => {
    const { content } = await computed('monthly', { from_on: '2025-12-01', to_on: '2025-12-31' });
    expect(content.overview?.figures.map(({ before }) => before)).toEqual([null, null, null, null, null]);
    expect(content.overview?.measures.bars.at(-1)).toEqual({ label: '29.12.', isWhole: false, now: 1, before: null });
  });

  it('is omitted if neither measures nor tours are counted', async () => {
    const { content } = await computed('training');
    expect(content).not.toHaveProperty('overview');
  });
});
