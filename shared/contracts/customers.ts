import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, itemFields, nameField } from './hydra.ts';

export const Customer = z.object({
  ...itemFields('Customer'),
  name: nameField(),
  address: z.optional(z.string()),
  contact: z.optional(z.string()),
  taxId: z.optional(z.string()),
  isActive: z.boolean(),
  isDemo: z.boolean(),
  createdAt: dateTime(),
});
export type Customer = z.infer<typeof Customer>;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/customers',
  summary: 'Retrieves the collection of Customer resources.',
  list: { filters: { name: ['partial'], isActive: ['boolean'] }, order: ['name', 'id'] },
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
  description: 'An organisation that runs venues.',
  schema: Customer,
  endpoints: [listCustomers, getCustomer],
});
