type QueryValue = string | number | boolean | undefined | readonly string[];

/** Builds the query string. Brackets are not escaped, so that log lines stay readable: `?order[doAt]=asc`. */
export function searchOf(query: object): string {
  const pairs = Object.entries(query).flatMap(([key, value]: [string, QueryValue]) => {
    if (value === undefined || value === '') return [];
    if (typeof value !== 'object') return [`${key}=${encodeURIComponent(value)}`];
    return value.map((item) => `${key}[]=${encodeURIComponent(item)}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
