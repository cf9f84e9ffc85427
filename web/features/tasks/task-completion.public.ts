export { currentTaskQuery } from './tasks.api.ts';
