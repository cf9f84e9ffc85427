import { expect, it } from 'vitest';
import { locationsText } from './report-texts.ts';

it('one or two locations are named, more of them or unknown ones are counted', () => {
  const names = new Map([
    ['/api/locations/1', 'Spielhalle Altona'],
    ['/api/locations/2', 'Spielhalle Wandsbek'],
    ['/api/locations/3', 'Spielhalle Stade'],
    ['/api/locations/4', 'Wettladen Stade'],
  ]);
  const [first = '', second = '', third = ''] = names.keys();
  expect(locationsText([first], names)).toBe('Spielhalle Altona');
  expect(locationsText([first, second], names)).toBe('Altona, Wandsbek');
  expect(locationsText([first, third], names)).toBe('Altona, Spielhalle Stade');
  expect(locationsText([first, second, third], names)).toBe('3 Standorte');
  expect(locationsText([first, '/api/locations/9'], names)).toBe('2 Standorte');
});
