export { isJudged, judgeDays } from './judge-usage.ts';
export { findUsageLocations } from './location-usages.queries.ts';
export { firstKeptDay, limitsOf } from './player-check.rules.ts';
