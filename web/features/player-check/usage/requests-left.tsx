import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import styles from './requests-left.module.css';
import type { Usage } from './usage.ts';

const ICONS = { calm: null, soon: IconAlertTriangle, act: IconAlertOctagon } as const;

/** Shows the remaining requests, with an icon if an action is required. */
export function RequestsLeft({ usage }: { readonly usage: Usage }) {
  const ToneIcon = ICONS[usage.tone];
  return (
    <span className={styles.rest} data-tone={usage.tone}>
      {ToneIcon !== null && <ToneIcon size={16} aria-hidden />}
      {usage.remainingText}
    </span>
  );
}
