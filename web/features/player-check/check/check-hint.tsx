import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react';
import type { CheckReadiness } from '#shared/contracts/player-check/player-check.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { HoverPanel } from '#web/ui/page/hover-panel.tsx';
import styles from './check-hint.module.css';
import { NO_CONNECTION_TEXT, OBSTACLE_TEXTS, SIMULATOR_TEXT } from './check-texts.ts';

/** Shows in one line beside the title why no guest can be checked now, or that the queries are simulated. */
export function CheckHint({ readiness }: { readonly readiness: CheckReadiness | undefined }) {
  const isOnline = useIsOnline();
  if (!isOnline)
    return (
      <p className={styles.hint} data-tone="act" role="status">
        <IconWifiOff size={18} aria-hidden /> {NO_CONNECTION_TEXT}
      </p>
    );
  if (readiness?.obstacle !== undefined)
    return (
      <p className={styles.hint} data-tone="act" role="alert">
        <IconAlertTriangle size={18} aria-hidden /> {OBSTACLE_TEXTS[readiness.obstacle]}
      </p>
    );
  if (readiness?.isSimulated !== true) return null;
  return (
    <HoverPanel label={SIMULATOR_TEXT} buttonClassName={styles.simulator} panelClassName={styles.panel}>
      „Gesperrt“, „Unklar“ und „Ausfall“ als Nachname werden so beantwortet, alle anderen sind nicht gesperrt.
    </HoverPanel>
  );
}
