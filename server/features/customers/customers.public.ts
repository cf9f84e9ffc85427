export { resolveCustomer } from './resolve-customer.ts';
export { findCustomer, findCustomers, lockCustomer } from './customers.queries.ts';
