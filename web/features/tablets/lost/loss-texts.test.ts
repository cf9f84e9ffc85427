import { expect, it } from 'vitest';
import { deliveredText, lossText, reportText } from './loss-texts.ts';

it.each([
  [0, 0, 'Nichts nachgereicht'],
  [1, 0, '1 Eintrag nachgereicht'],
  [3, 1, '3 Einträge nachgereicht, 1 abgelehnt'],
  [0, 2, 'Nichts nachgereicht, 2 abgelehnt'],
])('of %i delivered and %i refused entries it says "%s"', (delivered, refused, text) => {
  expect(deliveredText({ delivered, refused })).toBe(text);
});

it('says how far a lost tablet is', () => {
  const moment = '2026-11-18T13:00:00+00:00';
  expect(lossText({})).toBe('Noch nicht erreicht');
  expect(lossText({ reachedAt: moment })).toBe('Erreicht am 18.11.2026, 14:00, noch nicht gelöscht');
  expect(lossText({ reachedAt: moment, wipedAt: moment, delivered: 2, refused: 0 }, () => 'heute, 14:00')).toBe(
    '2 Einträge nachgereicht, gelöscht heute, 14:00',
  );
});

it('says who reported a tablet as lost, as far as that is known', () => {
  expect(reportText('heute, 14:00', 'Vera Vorlage')).toBe('heute, 14:00 von Vera Vorlage');
  expect(reportText('heute, 14:00', undefined)).toBe('heute, 14:00');
});
