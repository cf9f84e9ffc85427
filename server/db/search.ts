import { type RawBuilder, sql } from 'kysely';
import { visibleLocations, type Scope } from '#server/access/scope.ts';
import { searchWords } from '#shared/search-text.ts';

type Texts = readonly (string | number)[];
type SearchFilter = (scope: Scope, texts: Texts) => RawBuilder<boolean>;

/** Returns the words of a filter that may be given several times. */
const wordsOf = (texts: Texts): string[] => searchWords(texts.join(' '));

/**
 * One or two letters would be found nearly everywhere, so they have to begin a word. A number as short as that is found
 * as a whole.
 */
function patternOf(word: string): string {
  if (/^\d{1,2}$/.test(word)) return `% ${word} %`;
  return word.length < 3 ? `% ${word}%` : `%${word}%`;
}

/**
 * Creates a list filter for rows in which every word of a search is found.
 * @param finds returns the condition that a word is found in a row, from its pattern for `like`
 */
export const everyWord =
  (finds: (pattern: string, scope: Scope) => RawBuilder<boolean>): SearchFilter =>
  (scope, texts) => {
    const wordConditions = wordsOf(texts).map((word) => finds(patternOf(word), scope));
    return wordConditions.length === 0 ? sql`true` : sql`(${sql.join(wordConditions, sql` and `)})`;
  };

/** Condition that a text, as a search compares it, contains the pattern. The text may end with a number. */
export const isComparableLike = (comparable: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  pattern.endsWith(' %') ? sql`${comparable} || ' ' like ${pattern}` : sql`${comparable} like ${pattern}`;

/** Condition that a text contains the pattern, whatever its capitals, umlauts and accents. */
export const isLike = (text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  isComparableLike(sql`search_text(${text})`, pattern);

/** Condition that the name and address of a location contain the pattern. */
export const isLikeLocation = (pattern: string): RawBuilder<boolean> =>
  isComparableLike(sql`location.searchable_name`, pattern);

/** Subquery with the visible locations that a pattern is found in. Staff of a location only see their own. */
export const locationsLike = (pattern: string, scope: Scope): RawBuilder<number> =>
  scope.kind === 'location'
    ? sql`(select id from location where id = ${scope.locationId} and ${isLikeLocation(pattern)})`
    : sql`(select id from location where ${visibleLocations(scope)} and ${isLikeLocation(pattern)})`;

/** Tables with too many rows to compare the text of each. They have an index of words. */
export type SearchedTable = 'activity' | 'task' | 'inspection_tour' | 'protocol';

/** Only the newest matching records are found, because nobody reads further, and finding all of them takes too long. */
export const MAX_FOUND = 500;

/** Query for the index of words, which `foundRecords` takes. It is the same for every table. */
export const searchQuery = (scope: Scope, text: string): RawBuilder<string> =>
  sql`search_query(${searchWords(text)}::text[], ${customerOf(scope)}::bigint, ${locationOf(scope)}::bigint)`;

/** Selects the ids of the newest records that a query matches, at most `MAX_FOUND`. */
export const foundRecords = (table: SearchedTable, scope: Scope, query: RawBuilder<string>): RawBuilder<number[]> =>
  sql`found_records(${table}, ${query}, ${customerOf(scope)}::bigint, ${locationOf(scope)}::bigint)`;

/** Creates a list filter for the newest records in which every word of a search is found. */
export const newestWithEveryWord =
  (table: SearchedTable): SearchFilter =>
  (scope, texts) =>
    wordsOf(texts).length === 0
      ? sql`true`
      : sql`id = any((select ${foundRecords(table, scope, searchQuery(scope, texts.join(' ')))})::bigint[])`;

const customerOf = (scope: Scope): number | null => (scope.kind === 'platform' ? null : (scope.customerId ?? 0));
const locationOf = (scope: Scope): number | null => (scope.kind === 'location' ? (scope.locationId ?? 0) : null);
