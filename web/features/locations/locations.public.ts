export { LOCATION_TYPES } from './location-words.ts';
export { locationsQuery } from './locations.api.ts';
