import type { QuotaPackage } from '#shared/contracts/billing/prices.ts';
import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';

/** Returns the smallest package that lasts until the end of the month, or else the largest one. */
export function proposedPackage(
  { forecast = 0, totalLimit = 0 }: Pick<QuotaSituation, 'forecast' | 'totalLimit'>,
  packages: readonly QuotaPackage[],
): QuotaPackage | undefined {
  const packagesBySize = packages.toSorted(
    (packageBefore, packageAfter) => packageBefore.queries - packageAfter.queries,
  );
  return packagesBySize.find(({ queries }) => totalLimit + queries >= forecast) ?? packagesBySize.at(-1);
}
