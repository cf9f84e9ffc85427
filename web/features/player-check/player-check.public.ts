export { GrantedRequestsForm } from '#web/features/player-check/usage/granted-requests-form.tsx';
export { LazyCheckPlayer } from '#web/features/player-check/check/lazy-check-player.tsx';
export { UsageChip } from '#web/features/player-check/usage/usage-chip.tsx';
export { UsageIndicator } from '#web/features/player-check/usage/usage-indicator.tsx';
export { UsageLine } from '#web/features/player-check/usage/usage-line.tsx';
export { UsageSummary } from '#web/features/player-check/usage/usage-summary.tsx';
export { checkCountQuery } from '#web/features/player-check/days/usage-days.api.ts';
export { NO_CHECK_LOG_FILTER } from '#web/features/player-check/usage/usage-filter.ts';
