import { expect, test } from 'vitest';
import { groupByOccasion } from './form-icons.ts';

test('the forms of every day come first, in the order of the day; all others keep theirs', () => {
  const offered = [
    { galleryKey: 'house-ban' },
    { galleryKey: 'shift-handover' },
    {},
    { galleryKey: 'opening-and-closing' },
  ];
  expect(groupByOccasion(offered)).toEqual({
    daily: [{ galleryKey: 'opening-and-closing' }, { galleryKey: 'shift-handover' }],
    others: [{ galleryKey: 'house-ban' }, {}],
  });
});
