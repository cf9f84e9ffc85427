import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, itemFields, nameField } from '#shared/contracts/wire/hydra.ts';

/** Label of the form field that chooses the organisation a new record belongs to. */
export const CUSTOMER_LABEL = 'Organisation';
export const NO_CUSTOMER_MESSAGE = 'Bitte eine Organisation wählen.';

export const Customer = z.object({
  ...itemFields('Customer'),
  name: nameField(),
  street: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  city: z.optional(z.string()),
  /** Street, postal code and city in one line. */
  address: z.optional(z.string()),
  contactPerson: z.optional(z.string()),
  contactEmail: z.optional(z.string()),
  contactPhone: z.optional(z.string()),
  /** VAT identification number (USt-IdNr.). */
  taxId: z.optional(z.string()),
  isActive: z.boolean(),
  isDemo: z.boolean(),
  /** Last day of the contract, present once notice was given. */
  endsOn: z.optional(z.iso.date()),
  /** Whether the contract has ended: nobody records any more. */
  hasEnded: z.boolean(),
  /** These counts are only in responses to the management. */
  locationCount: z.optional(z.int()),
  userCount: z.optional(z.int()),
  createdAt: dateTime(),
});
export type Customer = z.infer<typeof Customer>;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  summary: 'Retrieves the collection of Customer resources.',
  list: {
    filters: { name: ['partial'], city: ['partial'], isActive: ['boolean'] },
    order: ['name', 'id'],
    exported: '/api/export/customers',
  },
  response: Customer,
});
export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/{id}',
  summary: 'Retrieves a Customer resource.',
  response: Customer,
});
export const customers = resource({
  name: 'Customer',
  path: '/api/customers',
  description: 'An organisation that runs locations.',
  schema: Customer,
  endpoints: [listCustomers, getCustomer],
});
