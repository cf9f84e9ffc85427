export { insertTold } from './notification-sources.queries.ts';
