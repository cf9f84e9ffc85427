export { findCustomer } from './customers.queries.ts';
