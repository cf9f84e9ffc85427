export { useBeginningCustomer } from './beginning-customer.ts';
export { CustomerField } from './customer-field.tsx';
