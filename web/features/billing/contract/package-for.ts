import type { QuotaPackage } from '#shared/contracts/billing/prices.ts';
import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';

/** Returns the smallest package that lasts until the end of the month, or else the largest one. */
export function packageFor(
  { forecast = 0, totalLimit = 0 }: Pick<QuotaSituation, 'forecast' | 'totalLimit'>,
  packages: readonly QuotaPackage[],
): QuotaPackage | undefined {
  const bySize = packages.toSorted((one, other) => one.queries - other.queries);
  return bySize.find(({ queries }) => totalLimit + queries >= forecast) ?? bySize.at(-1);
}
