import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import type { LocationLimits } from '#shared/contracts/player-check/player-check.ts';
import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';
import { UsageSummary } from '#web/features/player-check/player-check.public.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { countText } from '#web/features/billing/billing-texts.ts';
import styles from '#web/features/billing/billing.module.css';
import { quotaStanding } from './quota-standing.ts';

interface QuotaRowProps {
  readonly situation: QuotaSituation;
  /** Whether it is the first row, the only one whose button may be filled. */
  readonly isFirst: boolean;
  readonly onBookPressed: () => void;
}

/** More can be booked only where queries are counted. */
export const isBookable = ({ isActive, totalLimit }: QuotaSituation) => isActive && totalLimit !== undefined;

const BUTTON_VARIANTS = { exhausted: 'filled', short: 'default', enough: 'subtle', inactive: 'subtle' } as const;

export function QuotaRow({ situation, isFirst, onBookPressed }: QuotaRowProps) {
  const { name } = situation;
  const standing = quotaStanding(situation);
  const variant = BUTTON_VARIANTS[standing];
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <UsageSummary
          limits={limitsIn(situation)}
          isCovered={standing === 'enough' && situation.forecast !== undefined}
        />
        <QuotaForecast situation={situation} />
      </div>
      {isBookable(situation) && (
        <div className={styles.side}>
          <Button
            variant={variant === 'filled' && !isFirst ? 'default' : variant}
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

function QuotaForecast({ situation }: Pick<QuotaRowProps, 'situation'>) {
  const { forecast, additionalLimitCount } = situation;
  const standing = quotaStanding(situation);
  if (standing === 'inactive')
    return (
      <Text size="sm" c="dimmed">
        Standort nicht aktiv
      </Text>
    );
  const bookedText = additionalLimitCount > 0 ? ` · ${countText(additionalLimitCount)} zusätzlich gebucht` : '';
  return (
    <span className={styles.forecast}>
      <Text size="sm" c="dimmed" component="span">
        {forecast === undefined
          ? 'Für eine Prognose ist es noch zu früh.'
          : `Prognose bis Monatsende: ${countText(forecast)}`}
        {bookedText}
      </Text>
      {/* The usage summary already reports an exhausted quota. */}
      {standing === 'short' && (
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
