// Apart from the other exports of the feature, which import profiles.
export { whoMayNotWorkToday } from './proof-gaps.queries.ts';
