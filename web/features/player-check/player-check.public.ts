export { UsageIndicator } from './usage-indicator.tsx';
