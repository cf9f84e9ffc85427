import { randomUUID } from 'node:crypto';
import type { TestLocation } from './item-adders.ts';
import type { PermissionFixture } from './permission-fixture.ts';
import { AGREEMENT_VERSION } from '#shared/contracts/billing/billing.ts';

/** Bodies of the requests that change what organisations pay for, by endpoint. */
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

export const billingItems: Record<string, (fixture: PermissionFixture, testLocation: TestLocation) => Promise<number>> =
  {
    '/api/contracts/{id}': (fixture, testLocation) => fixture.contractOf(testLocation),
    '/api/contracts/{id}/agreement': (fixture, testLocation) => fixture.contractOf(testLocation),
    '/api/contracts/{id}/agreement/pdf': (fixture, testLocation) => fixture.contractOf(testLocation),
    '/api/invoices/{id}': (fixture, testLocation) => fixture.addInvoice(testLocation),
    '/api/invoices/{id}/cancellation': (fixture, testLocation) => fixture.addInvoice(testLocation),
    '/api/invoices/{id}/pdf': (fixture, testLocation) => fixture.addInvoice(testLocation),
    '/api/invoices/{id}/xrechnung': (fixture, testLocation) => fixture.addInvoice(testLocation),
    '/api/location_plans/{id}': async (_fixture, { location }) => location,
    '/api/quota_bookings/{id}': (fixture, testLocation) => fixture.addBooking(testLocation),
    '/api/plans/{id}': async () => 1,
    '/api/quota_packages/{id}': async () => 1,
    '/api/billing_settings/{id}': async () => 1,
  };
