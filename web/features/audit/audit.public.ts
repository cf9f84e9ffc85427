export { objectLink } from './object-link.ts';
