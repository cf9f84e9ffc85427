export { taskQuery } from './tasks.api.ts';
