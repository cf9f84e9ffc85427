export { changeLocation } from './change-location.ts';
export { createLocation } from './create-location.ts';
export { checkPlace } from './locations.rules.ts';
