import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listLocationPlans, type LocationPlan } from '#shared/contracts/billing/billing.ts';
import { canSetContract } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { ExportButtons } from '#web/ui/list/export-buttons.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { locationPlansQuery } from '#web/features/billing/billing.api.ts';
import { countText, euros, monthText } from '#web/features/billing/billing-words.ts';
import styles from '#web/features/billing/billing.module.css';
import { PlanDialog } from './plan-dialog.tsx';

/** Shows the plan of each location, what it includes, and its monthly price. */
export function PlanSection({ customer }: { readonly customer: string }) {
  const list = useQuery(locationPlansQuery(customer));
  const [changing, setChanging] = useState<LocationPlan | null>(null);
  const maySet = canSetContract(useActor());
  return (
    <FormSection
      title="Tarife der Standorte"
      hint="Jeder Tarif enthält Maßnahmen, Kontrollgänge, Aufgaben und Protokolle. Preise im Monat, netto."
    >
      {list.isPending && <Skeleton height={240} aria-label="Tarife werden geladen" />}
      {list.isError && list.data === undefined && <ErrorNotice subject="Tarife" onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyNotice />}
      {list.data !== undefined && list.data.length > 0 && (
        <>
          <ul className={styles.list} aria-label="Tarife der Standorte">
            {list.data.map((one) => (
              <PlanRow key={one['@id']} agreed={one} onChange={maySet ? () => setChanging(one) : undefined} />
            ))}
          </ul>
          <div className={styles.sum}>
            <span>Zusammen im Monat, netto</span>
            <span>{euros(list.data.reduce((sum, { priceCents = 0 }) => sum + priceCents, 0))}</span>
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
      {changing !== null && <PlanDialog id={changing.id} name={changing.name} onClose={() => setChanging(null)} />}
    </FormSection>
  );
}

interface PlanRowProps {
  readonly agreed: LocationPlan;
  readonly onChange: (() => void) | undefined;
}

function PlanRow({ agreed, onChange }: PlanRowProps) {
  const { name, planName, priceCents, validFrom } = agreed;
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
          {includedIn(agreed)}
        </Text>
      </div>
      <div className={styles.side}>
        {priceCents !== undefined && <span className={styles.amount}>{euros(priceCents)}</span>}
        {onChange !== undefined && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Tarif ändern: ${name}`}
            onClick={onChange}
          >
            Tarif ändern
          </Button>
        )}
      </div>
    </li>
  );
}

/** Describes the differences between plans; what each plan includes is shown above. */
function includedIn({ monthlyLimit, isPremium }: LocationPlan): string {
  const queries =
    monthlyLimit === undefined ? 'OASIS-Abfragen unbegrenzt' : `${countText(monthlyLimit)} OASIS-Abfragen im Monat`;
  return isPremium ? `${queries} · Premium: Nachweise und Dateien am Standort` : queries;
}
