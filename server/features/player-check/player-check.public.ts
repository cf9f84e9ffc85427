export { isJudged, judgedDays } from './judge-usage.ts';
export { findUsagePlaces } from './location-usages.queries.ts';
export { daysKeptFrom, limitsOf } from './player-check.rules.ts';
