export { LocationBoxes } from './location-boxes.tsx';
export { LocationChoice } from './location-choice.tsx';
export { LOCATION_OF_CUSTOMER_LABELS, LocationOfCustomerFields } from './location-of-customer-fields.tsx';
