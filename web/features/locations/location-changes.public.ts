export { useChangeLocation } from './location-changes.api.ts';
