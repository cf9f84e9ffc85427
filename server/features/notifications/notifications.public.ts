export { insertNotifications } from './notification-sources.queries.ts';
