export { TourChip } from '#web/features/inspection-tours/clock/tour-chip.tsx';
export { TourRing } from '#web/features/inspection-tours/clock/tour-ring.tsx';
export { TourWatch } from '#web/features/inspection-tours/clock/tour-watch.tsx';
export { NO_TOUR_FILTER } from '#web/features/inspection-tours/list/tour-filter.ts';
export { tourCountQuery } from '#web/features/inspection-tours/list/tour-lists.api.ts';
