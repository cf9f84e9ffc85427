import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PriceChange } from '#shared/contracts/billing/billing-settings.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import styles from '#web/features/billing/billing.module.css';
import { changedValueName, changedValueText } from './price-texts.ts';
import { everyPackageQuery, everyPlanQuery, usePriceChanges } from './prices.api.ts';

/** Shows earlier prices, who changed them, and when. */
export function PriceHistory() {
  const list = usePriceChanges();
  const plans = useQuery(everyPlanQuery).data ?? [];
  const packages = useQuery(everyPackageQuery).data ?? [];
  const nameByIri = new Map([...plans, ...packages].map((offered) => [offered['@id'], offered.name]));
  return (
    <>
      {list.rows === null && list.error === null && (
        <Skeleton height={200} role="group" aria-label="Änderungen werden geladen" />
      )}
      {list.rows === null && list.error !== null && <ErrorNotice subject="Änderungen" onRetry={list.retry} />}
      {list.rows?.length === 0 && <Text c="dimmed">Keine Daten.</Text>}
      {list.rows !== null && list.rows.length > 0 && (
        <ul className={styles.list} aria-label="Änderungen">
          {list.rows.map((change) => (
            <ChangeRow
              key={change['@id']}
              change={change}
              name={nameByIri.get(change.entity) ?? 'Absender und Gebühr'}
            />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Group>
          <Button variant="default" loading={list.isLoadingMore} onClick={() => void list.loadMore()}>
            weitere laden
          </Button>
        </Group>
      )}
    </>
  );
}

function ChangeRow({ change, name }: { readonly change: PriceChange; readonly name: string }) {
  const { value, before, after, userName, createdAt } = change;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>
          {name}: {changedValueName(value)}
        </span>
        <Text component="span">
          {before === undefined ? '' : `${changedValueText(value, before)} → `}
          {changedValueText(value, after)}
        </Text>
        <Text size="sm" c="dimmed">
          {formatDateTime(createdAt)}, {userName}
        </Text>
      </div>
    </li>
  );
}
