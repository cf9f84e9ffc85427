import { expect, test } from 'vitest';
import { layOutColumns } from './column-layout.rules.ts';

const LONG = 'Grundstücksverkehrsgenehmigungszuständigkeit';

test('no word is broken while each has room in its column', () => {
  const { breaksWords, size } = layOutColumns(
    ['Standort', 'Anschrift'],
    [['Spielhalle Lüneburg', 'Bardowicker Straße 38, 21335\u00a0Lüneburg']],
  );
  expect({ breaksWords, size }).toEqual({ breaksWords: false, size: 9.5 });
});

test('a word is broken that is wider than its column, in a cell or in a heading', () => {
  expect(layOutColumns(['Art', 'Text'], [['a', LONG + LONG]])).toMatchObject({ breaksWords: true });
  expect(layOutColumns([LONG, LONG, LONG, LONG], [])).toMatchObject({ breaksWords: true });
});

test('words joined by a space at which no line ends are as wide as one', () => {
  const table = (cell: string) =>
    layOutColumns(['a', 'b', 'c', 'd', 'e', 'f'], [Array.from({ length: 6 }, () => cell)]);
  expect(table('Schleswig-Holstein Lüneburg').breaksWords).toBe(false);
  expect(table('Schleswig\u00a0Holstein\u00a0Lüneburg').breaksWords).toBe(true);
});

test('many columns have smaller letters', () => {
  const sizes = [6, 7, 9, 10, 12, 13].map(
    (count) =>
      layOutColumns(
        Array.from({ length: count }, () => 'a'),
        [],
      ).size,
  );
  expect(sizes).toEqual([9.5, 8.5, 8.5, 7.5, 7.5, 6.5]);
});
