export { limitsOf } from './player-check.rules.ts';
