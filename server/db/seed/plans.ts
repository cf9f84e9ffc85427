/** Initial plans, which an admin may change. Prices are net, in cents. */
export const planSeeds = [
  { id: 1, name: 'Basis', price_cents: 4900, monthly_limit: 2000, is_premium: false },
  { id: 2, name: 'Plus', price_cents: 6900, monthly_limit: 2500, is_premium: true },
  { id: 3, name: 'Premium', price_cents: 9900, monthly_limit: 5000, is_premium: true },
  { id: 4, name: 'Premium unbegrenzt', price_cents: 14_900, monthly_limit: null, is_premium: true },
];

export const quotaPackageSeeds = [
  { id: 1, name: '500 Abfragen', queries: 500, price_cents: 1500 },
  { id: 2, name: '1.000 Abfragen', queries: 1000, price_cents: 2500 },
  { id: 3, name: '5.000 Abfragen', queries: 5000, price_cents: 9900 },
];
