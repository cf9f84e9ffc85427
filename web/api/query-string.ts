type QueryValue = string | number | boolean | undefined | readonly string[];

/** Brackets stay literal, so that a log line can be read: `?order[doAt]=asc`. */
export function searchOf(query: object): string {
  const pairs = Object.entries(query).flatMap(([key, value]: [string, QueryValue]) => {
    if (value === undefined || value === '') return [];
    if (typeof value !== 'object') return [`${key}=${encodeURIComponent(value)}`];
    return value.map((one) => `${key}[]=${encodeURIComponent(one)}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
