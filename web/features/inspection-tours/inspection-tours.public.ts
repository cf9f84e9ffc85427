export { TourChip } from '#web/features/inspection-tours/clock/tour-chip.tsx';
export { TourRing } from '#web/features/inspection-tours/clock/tour-ring.tsx';
export { TourWatch } from '#web/features/inspection-tours/clock/tour-watch.tsx';
