import { randomUUID } from 'node:crypto';
import { AGREEMENT_VERSION } from '#shared/contracts/billing/billing.ts';

/** What is sent to change what organisations pay for, by its call. */
export const billingBodies = {
  'POST /api/contracts/{id}/agreement': () => ({ version: AGREEMENT_VERSION }),
  'PATCH /api/contracts/{id}': () => ({ billingName: `Buchhaltung ${randomUUID()}` }),
  'PATCH /api/location_plans/{id}': () => ({ plan: '/api/plans/1' }),
  'POST /api/invoices/{id}/cancellation': () => ({ reason: 'Falscher Empfänger', isReplaced: false }),
  'POST /api/plans': () => ({ name: `Tarif ${randomUUID()}`, priceCents: 3900, monthlyLimit: null, isPremium: false }),
  'PATCH /api/plans/{id}': () => ({ isActive: true }),
  'POST /api/quota_packages': () => ({ name: `Paket ${randomUUID()}`, queries: 250, priceCents: 900 }),
  'PATCH /api/quota_packages/{id}': () => ({ isActive: true }),
  'PATCH /api/billing_settings/{id}': () => ({ paymentDays: 14 }),
};
