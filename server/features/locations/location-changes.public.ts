export { changeLocation } from './change-location.ts';
export { createLocation } from './create-location.ts';
export { checkLocationSettings } from './locations.rules.ts';
