export { locationsQuery } from './locations.api.ts';
export { NO_VENUE_FILTER, periodFiguresQuery, useVenueSituations, venueFiguresQuery } from './venue-situations.api.ts';
