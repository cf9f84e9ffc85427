import { expect, it } from 'vitest';
import {
  filterText,
  NO_INSPECTION_FILTER,
  offeredPeriods,
  ONLY_NOTICEABLE,
  ONLY_OPEN,
  sectionFilterOf,
} from './inspection-filter.ts';

const filter = { ...NO_INSPECTION_FILTER, from: '2026-11-01', noticeable: ONLY_NOTICEABLE };

it('only what is noticeable is read where something can be, and everything elsewhere', () => {
  expect(sectionFilterOf('tours', filter)).toEqual({
    section: 'tours',
    location: '',
    from: '2026-11-01',
    to: '',
    isNoticeable: true,
    isOpen: false,
    outcome: '',
    form: '',
    actionName: '',
  });
  expect(sectionFilterOf('measures', filter).isNoticeable).toBe(false);
});

it.each(['', 'true', 'x', ONLY_OPEN])('with %j in the address everything is read', (noticeable) => {
  expect(sectionFilterOf('tours', { ...filter, noticeable }).isNoticeable).toBe(false);
});

it.each([
  ['2025-01-01', '2026-11-27', ['Letzte 30 Tage 2026-10-29', 'Dieses Jahr 2026-01-01', 'Ganzer Zeitraum ']],
  ['2026-01-01', '2026-11-27', ['Letzte 30 Tage 2026-10-29', 'Ganzer Zeitraum ']],
  ['2025-01-01', '2026-10-28', ['Dieses Jahr 2026-01-01', 'Ganzer Zeitraum ']],
  ['2026-10-29', '2026-11-27', []],
  ['2025-01-01', '2025-12-31', []],
])('an access from %s to %s is narrowed to periods that begin within it', (from, to, texts) => {
  const offered = offeredPeriods({ from, to }, '2026-11-27');
  expect(offered.map((period) => `${period.label} ${period.from}`)).toEqual(texts);
});

const [altona, stade] = ['Altona', 'Stade'].map((name) => ({ '@id': `/api/locations/${name}`, name }));
it.each([
  [[altona, stade], {}, 'Alle Standorte · Ganzer Zeitraum'],
  [[altona, stade], { location: '/api/locations/Stade', from: '2026-10-29' }, 'Stade · Letzte 30 Tage'],
  [[altona], { from: '2026-11-01', to: '2026-11-03' }, '01.11.2026 bis 03.11.2026'],
  [[altona], { from: '2026-11-01' }, '01.11.2026 bis 27.11.2026'],
])('a line says what is chosen of %j by %j', (locations, changes, text) => {
  const access = { from: '2025-01-01', to: '2026-12-31', locations: locations.flatMap((one) => one ?? []) };
  expect(filterText(access, { ...NO_INSPECTION_FILTER, ...changes }, '2026-11-27')).toBe(text);
});

it('an outcome narrows the tours, and nothing else', () => {
  const missed = { ...filter, noticeable: 'missed' };
  expect(sectionFilterOf('tours', missed)).toMatchObject({ outcome: 'missed', isNoticeable: false });
  expect(sectionFilterOf('protocols', missed).outcome).toBe('');
});

it('a form narrows the protocols, and nothing else', () => {
  const form = '/api/forms/3';
  expect(sectionFilterOf('protocols', { ...filter, form }).form).toBe(form);
  expect(sectionFilterOf('tours', { ...filter, form }).form).toBe('');
});

it('a name narrows the measures, and nothing else', () => {
  const actionName = 'Hausverbot';
  expect(sectionFilterOf('measures', { ...filter, actionName }).actionName).toBe(actionName);
  expect(sectionFilterOf('tours', { ...filter, actionName }).actionName).toBe('');
});

it('what is open is read of protocols only', () => {
  const open = { ...filter, noticeable: ONLY_OPEN };
  expect(sectionFilterOf('protocols', open)).toMatchObject({ isOpen: true, isNoticeable: false });
  expect(sectionFilterOf('tours', open).isOpen).toBe(false);
});
