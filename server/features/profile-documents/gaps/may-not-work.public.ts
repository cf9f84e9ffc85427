// The list of profiles sorts by this. It stands apart from the other exports of the feature, because those import profiles.
export { selectWhoMayNotWork } from './proof-gaps.queries.ts';
