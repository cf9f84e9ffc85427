import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from '#shared/contracts/wire/hydra.ts';

/** OASIS queries of a location in the current month: the allowance, the number used and a forecast. */
export const QuotaSituation = z.object({
  ...itemFields('QuotaSituation'),
  location: iriOf('Location'),
  name: nameField(),
  customer: iriOf('Customer'),
  isActive: z.boolean(),
  /** First day of the month. */
  month: z.iso.date(),
  requests: z.int(),
  /** This field, the total and the rest are absent if queries are unlimited. */
  limitCount: z.optional(z.int()),
  additionalLimitCount: z.int(),
  totalLimit: z.optional(z.int()),
  requestsLeft: z.optional(z.int()),
  /** Extrapolated number of queries in the whole month; absent while it is too early for a forecast. */
  forecast: z.optional(z.int()),
});
export type QuotaSituation = z.infer<typeof QuotaSituation>;

export const listQuotaSituations = endpoint({
  method: 'GET',
  path: '/api/quota_situations',
  summary: 'Retrieves the collection of QuotaSituation resources.',
  list: {
    filters: { customer: ['relation'], location: ['relation'] },
    order: ['name', 'id'],
    exported: '/api/export/quota_situations',
  },
  response: QuotaSituation,
});
export const getQuotaSituation = endpoint({
  method: 'GET',
  path: '/api/quota_situations/{id}',
  summary: 'Retrieves a QuotaSituation resource.',
  response: QuotaSituation,
});
export const quotaSituations = resource({
  name: 'QuotaSituation',
  path: '/api/quota_situations',
  description: 'OASIS queries a location used this month, with a forecast.',
  schema: QuotaSituation,
  endpoints: [listQuotaSituations, getQuotaSituation],
});

/** Queries booked in addition to the plan. */
export const QuotaBooking = z.object({
  ...itemFields('QuotaBooking'),
  location: iriOf('Location'),
  locationName: z.string(),
  customer: iriOf('Customer'),
  package: iriOf('QuotaPackage'),
  name: nameField(),
  queries: z.int(),
  /** Net price. */
  priceCents: z.int(),
  /** First day of the month the booking is valid for. */
  month: z.iso.date(),
  userName: z.string(),
  createdAt: dateTime(),
});
export type QuotaBooking = z.infer<typeof QuotaBooking>;

export const QuotaBookingCreate = z.object({ location: iriOf('Location'), package: iriOf('QuotaPackage') });
export type QuotaBookingCreate = z.infer<typeof QuotaBookingCreate>;

export const listQuotaBookings = endpoint({
  method: 'GET',
  path: '/api/quota_bookings',
  summary: 'Retrieves the collection of QuotaBooking resources.',
  list: {
    filters: { customer: ['relation'], location: ['relation'], createdAt: ['date'] },
    order: ['createdAt', 'id'],
    exported: '/api/export/quota_bookings',
  },
  response: QuotaBooking,
});
export const getQuotaBooking = endpoint({
  method: 'GET',
  path: '/api/quota_bookings/{id}',
  summary: 'Retrieves a QuotaBooking resource.',
  response: QuotaBooking,
});
export const createQuotaBooking = endpoint({
  method: 'POST',
  path: '/api/quota_bookings',
  summary: 'Books a package for the running month of a location.',
  body: QuotaBookingCreate,
  response: QuotaBooking,
});
export const quotaBookings = resource({
  name: 'QuotaBooking',
  path: '/api/quota_bookings',
  description: 'OASIS queries booked in addition to the plan.',
  schema: QuotaBooking,
  endpoints: [listQuotaBookings, getQuotaBooking, createQuotaBooking],
});
