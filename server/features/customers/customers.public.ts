export { findCustomer, lockCustomer } from './customers.queries.ts';
