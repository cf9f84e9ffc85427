export { customerFor } from './customer-for.ts';
export { findCustomer, lockCustomer } from './customers.queries.ts';
