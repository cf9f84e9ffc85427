export { NO_ACTIVITY_FILTER } from './activity-filter.ts';
export { latestActivitiesQuery } from './activities.api.ts';
export { activityCountQuery } from './activity-lists.api.ts';
export { LatestActivities } from './latest-activities.tsx';
export { LazyRecordActivityModal } from './lazy-activity-dialogs.ts';
export { MeasureTiles } from './measure-tiles.tsx';
export { MeasuresMenu } from './measures-menu.tsx';
export { useUsedActions } from './used-actions.ts';
