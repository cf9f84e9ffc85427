export { TourChip } from './tour-chip.tsx';
export { TourRing } from './tour-ring.tsx';
export { TourWatch } from './tour-watch.tsx';
