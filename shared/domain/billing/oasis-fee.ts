interface Fee {
  /** Fee for each query, in hundredths of a cent. */
  readonly feePerQuery: number;
  /** Minimum fee of an organisation per year. */
  readonly feeMinimumCents: number;
}

/**
 * Estimates the authority's yearly fee if every month is like this one, using the first tier of its price list. @param
 * queries number for each location in this month; null if it is not known yet
 */
export function estimateFee(queries: readonly (number | null)[], { feePerQuery, feeMinimumCents }: Fee) {
  const yearCents = queries.map((count) => (count === null ? null : Math.round((count * 12 * feePerQuery) / 100)));
  const sum = yearCents.reduce<number>((total, cents) => total + (cents ?? 0), 0);
  return { yearCents, totalCents: Math.max(sum, feeMinimumCents), isMinimum: sum < feeMinimumCents };
}
