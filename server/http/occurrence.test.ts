import { expect, it } from 'vitest';
import { ValidationFailed } from './errors.ts';
import { occurrenceOf, toldOccurrence } from './occurrence.ts';

const now = new Date('2026-11-18T15:10:00.500Z');

it.each([
  ['is now where nobody says when', undefined, now],
  ['is what was said', '2026-11-18T15:09:00+00:00', new Date('2026-11-18T15:09:00Z')],
  ['is never later than what the server heard, however the clock of the client goes', '2026-11-18T16:11:30+01:00', now],
])('%s', (_what, told, expected) => {
  expect(occurrenceOf(told, now)).toEqual(expected);
});

it('is told as the client has it where deadlines are reckoned by it', () => {
  expect(toldOccurrence('2026-11-18T15:11:30Z', now)).toEqual(new Date('2026-11-18T15:11:30Z'));
});

it('is refused at its field where it lies in the future', () => {
  expect(() => occurrenceOf('2026-11-18T15:12:01Z', now)).toThrow(
    new ValidationFailed([
      {
        propertyPath: 'occurredAt',
        message: 'Der Zeitpunkt liegt in der Zukunft. Bitte angeben, wann es geschehen ist.',
      },
    ]),
  );
});
