export { missedToursQuery, tourCountQuery } from './tour-lists.api.ts';
export { TourChip } from './tour-chip.tsx';
export { TourRing } from './tour-ring.tsx';
export { TourWatch } from './tour-watch.tsx';
export { NO_TOUR_FILTER } from './tour-filter.ts';
