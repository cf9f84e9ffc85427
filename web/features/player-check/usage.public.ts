export { usageOf } from '#web/features/player-check/usage/usage.ts';
