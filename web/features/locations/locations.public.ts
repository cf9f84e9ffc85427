export { locationsQuery } from './locations.api.ts';
