export { GrantedRequestsForm } from '#web/features/player-check/usage/granted-requests-form.tsx';
export { LazyCheckPlayer } from '#web/features/player-check/check/lazy-check-player.tsx';
export { UsageChip } from '#web/features/player-check/usage/usage-chip.tsx';
export { LazyUsageIndicator } from '#web/features/player-check/usage/lazy-usage-indicator.tsx';
export { UsageIndicator } from '#web/features/player-check/usage/usage-indicator.tsx';
export { UsageLine } from '#web/features/player-check/usage/usage-line.tsx';
export { UsageSummary } from '#web/features/player-check/usage/usage-summary.tsx';
