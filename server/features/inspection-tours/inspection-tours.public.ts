export { findTours, type TourRow } from './inspection-tours.queries.ts';
export { markOverdue } from './mark-missed-tours.ts';
