import { Button, Group, Skeleton, Text, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listLocationPlans, type LocationPlan } from '#shared/contracts/billing/billing.ts';
import { canSetContract } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { locationPlansQuery } from '#web/features/billing/billing.api.ts';
import { countText, euroText, monthlyPriceCents, monthText } from '#web/features/billing/billing-texts.ts';
import styles from '#web/features/billing/billing.module.css';
import { PlanDialog } from './plan-dialog.tsx';

/** Shows the plan of each location, what it includes, and its monthly price. */
export function PlanSection({ customer }: { readonly customer: string }) {
  const list = useQuery(locationPlansQuery(customer));
  const [editedPlan, setEditedPlan] = useState<LocationPlan | null>(null);
  const maySetPlan = canSetContract(useActor());
  return (
    <Stack gap="md">
      {list.isPending && <Skeleton height={240} role="group" aria-label="Tarife werden geladen" />}
      {list.isError && list.data === undefined && <ErrorNotice subject="Tarife" onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyNotice />}
      {list.data !== undefined && list.data.length > 0 && (
        <>
          <ul className={styles.list} aria-label="Tarife der Standorte">
            {list.data.map((locationPlan) => (
              <PlanRow
                key={locationPlan['@id']}
                agreedPlan={locationPlan}
                onEditPressed={maySetPlan ? () => setEditedPlan(locationPlan) : undefined}
              />
            ))}
          </ul>
          <div className={styles.sum}>
            <span>Zusammen im Monat, netto</span>
            <span>{euroText(monthlyPriceCents(list.data))}</span>
          </div>
          <Group justify="flex-end">
            <ExportButtons
              path={listLocationPlans.list.exported}
              query={() => ({ customer, 'order[name]': 'asc' })}
              fileName="Tarife der Standorte"
              onError={showError}
            />
          </Group>
        </>
      )}
      {editedPlan !== null && (
        <PlanDialog id={editedPlan.id} name={editedPlan.name} onClose={() => setEditedPlan(null)} />
      )}
    </Stack>
  );
}

interface PlanRowProps {
  readonly agreedPlan: LocationPlan;
  readonly onEditPressed: (() => void) | undefined;
}

function PlanRow({ agreedPlan, onEditPressed }: PlanRowProps) {
  const { name, planName, priceCents, validFrom } = agreedPlan;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <Text component="span">
          {planName === undefined ? 'Kein Tarif vereinbart' : planName}
          {validFrom !== undefined && (
            <Text component="span" c="dimmed">
              {' '}
              seit {monthText(validFrom)}
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {includedText(agreedPlan)}
        </Text>
      </div>
      <div className={styles.side}>
        {priceCents !== undefined && <span className={styles.amount}>{euroText(priceCents)}</span>}
        {onEditPressed !== undefined && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Tarif ändern: ${name}`}
            onClick={onEditPressed}
          >
            Tarif ändern
          </Button>
        )}
      </div>
    </li>
  );
}

/** Describes what the plan includes, as far as plans differ. The parts that all plans have are shown above the list. */
function includedText({ monthlyLimit, isPremium }: LocationPlan): string {
  const queries =
    monthlyLimit === undefined ? 'OASIS-Abfragen unbegrenzt' : `${countText(monthlyLimit)} OASIS-Abfragen im Monat`;
  return isPremium ? `${queries} · Premium: Nachweise und Dateien am Standort` : queries;
}
