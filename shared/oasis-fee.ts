interface Fee {
  /** For each query, in hundredths of a cent. */
  readonly feePerQuery: number;
  /** Of an organisation, a year. */
  readonly feeMinimumCents: number;
}

/**
 * What the authority will take in a year if each month is like this one, by its first tier.
 * @param queries of each location in this month; null where nobody knows yet
 */
export function estimateFee(queries: readonly (number | null)[], { feePerQuery, feeMinimumCents }: Fee) {
  const yearCents = queries.map((count) => (count === null ? null : Math.round((count * 12 * feePerQuery) / 100)));
  const sum = yearCents.reduce<number>((total, cents) => total + (cents ?? 0), 0);
  return { yearCents, totalCents: Math.max(sum, feeMinimumCents), isMinimum: sum < feeMinimumCents };
}
