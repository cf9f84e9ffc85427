export { resolveCustomer } from './resolve-customer.ts';
export { findCustomer, lockCustomer } from './customers.queries.ts';
