import { describe, expect, it } from 'vitest';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { openingHoursCell } from './opening-hours-cell.ts';

const weekdays = [1, 2, 3, 4, 5];

describe('opening hours in a cell', () => {
  it.each([
    ['Mo-Fr 10:00-02:00', [{ days: weekdays, from: '10:00', to: '02:00' }]],
    ['Montag bis Freitag 9.30 – 23 Uhr', [{ days: weekdays, from: '09:30', to: '23:00' }]],
    [
      'Mo-Fr 10-22, Sa+So 12:00-24:00',
      [
        { days: weekdays, from: '10:00', to: '22:00' },
        { days: [6, 7], from: '12:00', to: '00:00' },
      ],
    ],
    [
      'Mo, Mi und Fr: 10-12 Uhr; Sa-Mo 13-14',
      [
        { days: [1, 3, 5], from: '10:00', to: '12:00' },
        { days: [6, 7, 1], from: '13:00', to: '14:00' },
      ],
    ],
    ['täglich 10:00-05:00', [{ days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '05:00' }]],
    ['durchgehend', []],
    [undefined, undefined],
  ])('%s', (text, expected) => {
    expect(openingHoursCell(text)).toEqual(expected);
  });

  it.each(['meistens', 'Mo-Fr', '10-12', 'Mo 10-12 und so', 'Xy 10-12', `Mo${' '.repeat(4000)}x`])(
    'are refused with an example: %s',
    (text) => {
      expect(() => openingHoursCell(text)).toThrow(ValidationFailed);
    },
  );
});
