export { handOnNotifications } from './hand-on-notifications.queries.ts';
export { insertNotifications } from './notification-sources.queries.ts';
