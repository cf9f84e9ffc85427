import { expect, test } from 'vitest';
import { proposedPackage } from './proposed-package.ts';

const packages = [1000, 500, 5000].map((queries) => ({
  '@id': `/api/quota_packages/${queries}`,
  '@type': 'QuotaPackage' as const,
  vatCategory: 'S' as const,
  vatPercent: 19,
  formerVat: [],
  id: queries,
  name: `${queries} Abfragen`,
  queries,
  priceCents: queries,
  isActive: true,
}));

test.each([
  [2000, 2500, 500],
  [3000, 2500, 500],
  [3001, 2500, 1000],
  [7000, 2500, 5000],
  [99_000, 2500, 5000],
  [undefined, 2500, 500],
])(
  'with a forecast of %s and a limit of %i, the package of %i queries is proposed',
  (forecast, totalLimit, queries) => {
    expect(proposedPackage({ totalLimit, ...(forecast !== undefined && { forecast }) }, packages)?.queries).toBe(
      queries,
    );
  },
);
