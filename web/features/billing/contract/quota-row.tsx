import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';
import { UsageSummary } from '#web/features/player-check/player-check.public.ts';
import { countText } from '#web/features/billing/billing-texts.ts';
import styles from '#web/features/billing/billing.module.css';
import { limitsIn, quotaStanding } from './quota-standing.ts';

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
        <UsageSummary limits={limitsIn(situation)} month={situation.month} />
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
  if (!situation.isActive)
    return (
      <Text size="sm" c="dimmed">
        Standort nicht aktiv
      </Text>
    );
  const bookedText = additionalLimitCount > 0 ? ` · ${countText(additionalLimitCount)} zusätzlich gebucht` : '';
  return (
    <Text size="sm" c="dimmed">
      {forecast === undefined
        ? 'Für eine Prognose ist es noch zu früh.'
        : `Prognose bis Monatsende: ${countText(forecast)}`}
      {bookedText}
    </Text>
  );
}
