export { useLocationField } from './location-field.ts';
export { locationsQuery } from './locations.api.ts';
export {
  NO_LOCATION_FILTER,
  periodFiguresQuery,
  useLocationSituations,
  locationFiguresQuery,
} from './location-situations.api.ts';
