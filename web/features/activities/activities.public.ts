export { actionsQuery, activityCountQuery, latestActivitiesQuery } from './activities.api.ts';
export { LatestActivities } from './latest-activities.tsx';
export { MeasureTiles } from './measure-tiles.tsx';
