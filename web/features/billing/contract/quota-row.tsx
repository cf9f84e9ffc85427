import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import type { LocationLimits } from '#shared/contracts/player-check/player-check.ts';
import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';
import { UsageSummary } from '#web/features/player-check/player-check.public.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { countText } from '#web/features/billing/billing-texts.ts';
import styles from '#web/features/billing/billing.module.css';

interface QuotaRowProps {
  readonly situation: QuotaSituation;
  readonly onBookPressed: () => void;
}

/** More can be booked only where queries are counted. */
export const isBookable = ({ isActive, totalLimit }: QuotaSituation) => isActive && totalLimit !== undefined;

export function QuotaRow({ situation, onBookPressed }: QuotaRowProps) {
  const { name } = situation;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <UsageSummary limits={limitsIn(situation)} />
        <QuotaForecast situation={situation} />
      </div>
      {isBookable(situation) && (
        <div className={styles.side}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={`Paket buchen: ${name}`}
            onClick={onBookPressed}
          >
            Paket buchen
          </Button>
        </div>
      )}
    </li>
  );
}

function QuotaForecast({
  situation: { isActive, forecast, totalLimit, requestsLeft, additionalLimitCount },
}: Pick<QuotaRowProps, 'situation'>) {
  if (!isActive)
    return (
      <Text size="sm" c="dimmed">
        Standort nicht aktiv
      </Text>
    );
  const bookedText = additionalLimitCount > 0 ? ` · ${countText(additionalLimitCount)} zusätzlich gebucht` : '';
  // The usage summary already reports an exhausted quota.
  const isShort = requestsLeft !== 0 && forecast !== undefined && totalLimit !== undefined && forecast > totalLimit;
  return (
    <span className={styles.forecast}>
      <Text size="sm" c="dimmed" component="span">
        {forecast === undefined
          ? 'Für eine Prognose ist es noch zu früh.'
          : `Prognose bis Monatsende: ${countText(forecast)}`}
        {bookedText}
      </Text>
      {isShort && (
        <StatusBadge tone="soon" icon={IconAlertTriangle}>
          reicht voraussichtlich nicht
        </StatusBadge>
      )}
    </span>
  );
}

const limitsIn = (situation: QuotaSituation): LocationLimits => ({
  location: situation.location,
  requests: situation.requests,
  additionalLimitCount: situation.additionalLimitCount,
  type: situation.totalLimit === undefined ? 'unlimited' : 'limited',
  ...(situation.limitCount !== undefined && { limitCount: situation.limitCount }),
  ...(situation.totalLimit !== undefined && { totalLimit: situation.totalLimit }),
  ...(situation.requestsLeft !== undefined && { requestsLeft: situation.requestsLeft }),
});
