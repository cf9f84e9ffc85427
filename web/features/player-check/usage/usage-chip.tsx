import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { canCheckPlayers } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { lacksCertificate, limitsQuery, readinessQuery } from '#web/features/player-check/player-check.api.ts';
import { HoverPanel } from '#web/ui/page/hover-panel.tsx';
import { UsageBar } from './usage-bar.tsx';
import styles from './usage-chip.module.css';
import { LazyUsageIndicator } from './lazy-usage-indicator.tsx';
import { usageOf } from './usage.ts';

const ICONS = { calm: null, soon: IconAlertTriangle, act: IconAlertOctagon } as const;

/**
 * Shows how many OASIS requests are left this month in one line. It renders nothing until that is known, and where none can
 * be sent for lack of a certificate.
 */
export function UsageChip({ locationId }: { readonly locationId: number }) {
  const { data } = useQuery(limitsQuery(locationId));
  const readiness = useQuery({ ...readinessQuery(locationId), enabled: canCheckPlayers(useActor()) });
  if (data === undefined || readiness.isLoading || lacksCertificate(readiness.data)) return null;
  const usage = usageOf(data);
  const ToneIcon = ICONS[usage.tone];
  return (
    <HoverPanel
      label={
        <span className={styles.chip} data-tone={usage.tone}>
          {ToneIcon === null ? (
            usage.leftPercent !== null && (
              <span className={styles.bar}>
                <UsageBar usage={usage} />
              </span>
            )
          ) : (
            <ToneIcon size={18} aria-hidden />
          )}
          OASIS {usage.shortText}
        </span>
      }
      className={styles.area}
      buttonClassName={styles.button}
      panelClassName={styles.panel}
    >
      <LazyUsageIndicator locationId={locationId} />
    </HoverPanel>
  );
}
