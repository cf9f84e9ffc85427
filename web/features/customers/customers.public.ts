export { useInitialCustomer } from './initial-customer.ts';
export { CustomerField } from './customer-field.tsx';
export { LazySetupChecklist } from './setup/lazy-setup-checklist.tsx';
export { CustomerAddressButton } from './customer-address-button.tsx';
