import { expect, it } from 'vitest';
import { NO_INSPECTION_FILTER, pageText, sectionFilterOf } from './inspection-filter.ts';

it('the page of one section is not that of another', () => {
  const filter = { ...NO_INSPECTION_FILTER, from: '2026-11-01', page: pageText('tours', 3) };
  expect(sectionFilterOf('tours', filter)).toEqual({
    section: 'tours',
    location: '',
    from: '2026-11-01',
    to: '',
    page: 3,
  });
  expect(sectionFilterOf('measures', filter).page).toBe(1);
});

it.each(['', 'tours-1', 'tours-0', 'tours-x', '3', 'tours-123456'])('the page %j is the first one', (page) => {
  expect(sectionFilterOf('tours', { ...NO_INSPECTION_FILTER, page }).page).toBe(1);
});

it('the first page is not in the address', () => {
  expect(pageText('tours', 1)).toBe('');
});
