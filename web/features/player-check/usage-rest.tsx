import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import styles from './usage-rest.module.css';
import type { Usage } from './usage.ts';

const ICONS = { calm: null, soon: IconAlertTriangle, act: IconAlertOctagon } as const;

/** What is left, with a sign of its own where somebody has to act. */
export function UsageRest({ usage }: { readonly usage: Usage }) {
  const ToneIcon = ICONS[usage.tone];
  return (
    <span className={styles.rest} data-tone={usage.tone}>
      {ToneIcon !== null && <ToneIcon size={16} aria-hidden />}
      {usage.rest}
    </span>
  );
}
