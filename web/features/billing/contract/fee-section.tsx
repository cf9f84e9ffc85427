import { Skeleton, Text, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { estimateFee } from '#shared/domain/billing/oasis-fee.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatLongDay } from '#web/ui/time/local-time.ts';
import { feeQuery, quotaSituationsQuery } from '#web/features/billing/billing.api.ts';
import { countText, euroText } from '#web/features/billing/billing-texts.ts';
import styles from '#web/features/billing/billing.module.css';

const feeFormat = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', minimumFractionDigits: 4 });

/** Shows the fee that the authority charges directly, because it is not part of the invoices of the platform. */
export function FeeSection({ customer }: { readonly customer: string }) {
  const fee = useQuery(feeQuery);
  const situations = useQuery(quotaSituationsQuery(customer));
  const retry = () => void Promise.all([fee.refetch(), situations.refetch()]);
  const isFailed = fee.data === undefined && fee.isError;
  return (
    <Stack gap="md">
      <div>
        <Mark>nicht Teil unserer Rechnung</Mark>
      </div>
      {isFailed && <ErrorNotice subject="Gebühren" onRetry={retry} />}
      {!isFailed && (fee.data === undefined || situations.data === undefined) && (
        <Skeleton height={160} role="group" aria-label="Schätzung wird geladen" />
      )}
      {fee.data != null && situations.data !== undefined && (
        <FeeEstimate fee={fee.data} situations={situations.data.filter(({ isActive }) => isActive)} />
      )}
    </Stack>
  );
}

interface FeeEstimateProps {
  readonly fee: {
    readonly feePerQuery: number;
    readonly feeMinimumCents: number;
    readonly feeSource: string;
    readonly feeVerifiedOn: string;
  };
  readonly situations: readonly {
    readonly '@id': string;
    readonly name: string;
    readonly forecast?: number | undefined;
  }[];
}

function FeeEstimate({ fee, situations }: FeeEstimateProps) {
  const estimate = estimateFee(
    situations.map(({ forecast }) => forecast ?? null),
    fee,
  );
  return (
    <>
      <Text>
        Das Regierungspräsidium Darmstadt rechnet die Abfragen einmal im Jahr unmittelbar mit Ihnen ab. Wenn jeder Monat
        wird wie dieser, sind das im Jahr ungefähr:
      </Text>
      <ul className={styles.list} aria-label="Geschätzte Gebühr im Jahr">
        {situations.map(({ '@id': id, name, forecast }, index) => {
          const cents = estimate.yearCents[index] ?? null;
          return (
            <li key={id} className={styles.row}>
              <span className={styles.text}>
                {name}
                {forecast !== undefined && (
                  <Text size="sm" c="dimmed" component="span">
                    {countText(forecast * 12)} Abfragen
                  </Text>
                )}
              </span>
              <span className={styles.amount}>{cents === null ? 'noch nicht abzusehen' : euroText(cents)}</span>
            </li>
          );
        })}
      </ul>
      <div className={styles.sum}>
        <span>{estimate.isMinimum ? 'Zusammen, mindestens' : 'Zusammen'}</span>
        <span>{euroText(estimate.totalCents)}</span>
      </div>
      <Text size="sm" c="dimmed">
        Gerechnet mit {feeFormat.format(fee.feePerQuery / 10_000)} je Abfrage und mindestens{' '}
        {euroText(fee.feeMinimumCents)} je Unternehmen und Jahr; bei sehr vielen Abfragen wird es günstiger. Quelle:{' '}
        {fee.feeSource}. Geprüft am {formatLongDay(fee.feeVerifiedOn)}.
      </Text>
    </>
  );
}
