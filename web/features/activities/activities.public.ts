export { actionsQuery, activityCountQuery, latestActivitiesQuery } from './activities.api.ts';
export { LatestActivities } from './latest-activities.tsx';
export { LazyRecordActivityModal } from './lazy-record-activity-modal.ts';
export { MeasureTiles } from './measure-tiles.tsx';
