export { GrantedRequestsForm } from './granted-requests-form.tsx';
export { LazyCheckPlayer } from './lazy-check-player.tsx';
export { UsageChip } from './usage-chip.tsx';
export { UsageIndicator } from './usage-indicator.tsx';
export { UsageLine } from './usage-line.tsx';
export { UsageSummary } from './usage-summary.tsx';
