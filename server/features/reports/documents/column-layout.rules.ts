interface ColumnLayout {
  /** Relative width of each column. */
  readonly widths: readonly number[];
  /** Size of the letters, in points. Tables with many columns use smaller ones, so that they fit the page. */
  readonly size: number;
  /** False if each word has room in its column, because a broken name or city is hard to read. */
  readonly breaksWords: boolean;
}

const MIN_COLUMN_CHARACTERS = 5;
const MAX_COLUMN_CHARACTERS = 36;
/** About as wide as the insets of a cell. */
const INSET_CHARACTERS = 2;
/** Headings are set in letters that are wider than those of the cells. */
const HEADING_WIDTH = 1.15;

/** In points: the width of the page between its margins, and the space between the edges of a cell and its text. */
const PAGE_WIDTH = 482;
const CELL_INSETS = 8;
/** Width of a letter, and how much wider a capital is, as shares of its size: a little more than the mean, so that it does fit. */
const LETTER_WIDTH = 0.54;
const CAPITAL_SURPLUS = 0.14;

/** Words end at a space or after a hyphen. A space at which no line ends joins two words. */
const wordsOf = (text: string) => text.split(/[ \n-]+/);
const widthOf = (word: string) => word.length * LETTER_WIDTH + (word.match(/\p{Lu}/gu) ?? []).length * CAPITAL_SURPLUS;

const sizeFor = (columnCount: number): number => {
  if (columnCount <= 6) return 9.5;
  if (columnCount <= 9) return 8.5;
  return columnCount <= 12 ? 7.5 : 6.5;
};

/** Lays out a table on paper. The widths follow from the longest word of each heading and from the longest cells. */
export function layOutColumns(headings: readonly string[], rows: readonly (readonly string[])[]): ColumnLayout {
  const longestTexts = headings.map((heading) =>
    Math.max(...wordsOf(heading).map((word) => Math.ceil(word.length * HEADING_WIDTH))),
  );
  const widestWords = headings.map((heading) => Math.max(...wordsOf(heading).map(widthOf)));
  for (const row of rows)
    for (const [index, text] of row.entries()) {
      longestTexts[index] = Math.max(longestTexts[index] ?? 0, text.length);
      widestWords[index] = Math.max(widestWords[index] ?? 0, ...wordsOf(text).map(widthOf));
    }
  const widths = longestTexts.map(
    (length) => Math.min(MAX_COLUMN_CHARACTERS, Math.max(MIN_COLUMN_CHARACTERS, length)) + INSET_CHARACTERS,
  );
  const size = sizeFor(headings.length);
  const sum = widths.reduce((total, width) => total + width, 0);
  const room = (width: number) => (width / sum) * PAGE_WIDTH - CELL_INSETS;
  return { widths, size, breaksWords: widths.some((width, index) => (widestWords[index] ?? 0) * size > room(width)) };
}
