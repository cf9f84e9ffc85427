export { markOverdue } from './mark-missed-tours.ts';
