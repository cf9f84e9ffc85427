import { expect, it } from 'vitest';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { readPastOccurrence, readOccurrence } from './occurrence.ts';

const now = new Date('2026-11-18T15:10:00.500Z');

it.each([
  ['is the current time when none was sent', undefined, now],
  ['is the time that was sent', '2026-11-18T15:09:00+00:00', new Date('2026-11-18T15:09:00Z')],
  ['is capped at the time of receipt if the clock of the client is slightly ahead', '2026-11-18T16:11:30+01:00', now],
])('the time of an event %s', (_title, sent, expected) => {
  expect(readPastOccurrence(sent, now)).toEqual(expected);
});

it('the time of an event is not capped by readOccurrence, from which deadlines are computed', () => {
  expect(readOccurrence('2026-11-18T15:11:30Z', now)).toEqual(new Date('2026-11-18T15:11:30Z'));
});

it('the time of an event is rejected at its field if it is in the future', () => {
  expect(() => readPastOccurrence('2026-11-18T15:12:01Z', now)).toThrow(
    new ValidationFailed([
      {
        propertyPath: 'occurredAt',
        message: 'Der Zeitpunkt liegt in der Zukunft. Bitte angeben, wann es geschehen ist.',
      },
    ]),
  );
});
