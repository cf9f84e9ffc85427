export { callOverdue } from './derive-missed-tours.ts';
