import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconEyeCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ledger } from '#shared/contracts/ledger/ledger.ts';
import { WITNESS_FAULT_TEXTS, type LedgerWitness } from '#shared/contracts/ledger/witnesses.ts';
import { canManageLedgerWitnesses } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatNumber } from '#web/ui/screen/format-number.ts';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import ledgerStyles from '#web/features/ledger/ledger.module.css';
import styles from './witness-section.module.css';
import { witnessesQuery } from './witnesses.api.ts';

const LazyAddWitnessModal = lazyDialog(async () => (await import('./add-witness-modal.tsx')).AddWitnessModal);
const LazyRemoveWitnessModal = lazyDialog(async () => (await import('./remove-witness-modal.tsx')).RemoveWitnessModal);

/** Shows who confirms the signed states of the ledger from outside, and lets the management change that. */
export function WitnessSection({ ledger }: { readonly ledger: Ledger }) {
  const witnesses = useQuery(witnessesQuery(ledger.customer));
  const [isAdding, setIsAdding] = useState(false);
  const mayManage = canManageLedgerWitnesses(useActor());
  return (
    <FormSection
      title="Zeugen"
      hint="Jemand Unabhängiges, zum Beispiel Ihr Verband, bestätigt jeden unterschriebenen Stand und merkt sich ihn."
    >
      {witnesses.isLoadingError && <ErrorNotice subject="Zeugen" onRetry={() => void witnesses.refetch()} />}
      {witnesses.isPending && (
        <Skeleton height={56} radius="md" aria-busy role="group" aria-label="Zeugen werden geladen" />
      )}
      {witnesses.data?.length === 0 && <Text c="dimmed">Noch bestätigt niemand von außen dieses Prüfbuch.</Text>}
      {witnesses.data !== undefined && witnesses.data.length > 0 && (
        <ul className={styles.list} aria-label="Zeugen">
          {witnesses.data.map((witness) => (
            <WitnessRow key={witness.id} witness={witness} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {!mayManage && <Text c="dimmed">Im Demo-Zugang werden keine Zeugen eingetragen.</Text>}
      {/* Before the first signature there is no key that the witness could be given. */}
      {mayManage && ledger.key !== undefined && (
        <Button variant="default" className={ledgerStyles.action} onClick={() => setIsAdding(true)}>
          Zeugen eintragen
        </Button>
      )}
      {isAdding && <LazyAddWitnessModal ledger={ledger} onClose={() => setIsAdding(false)} />}
    </FormSection>
  );
}

interface WitnessRowProps {
  readonly witness: LedgerWitness;
  readonly mayManage: boolean;
}

function WitnessRow({ witness, mayManage }: WitnessRowProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { name, address, fault } = witness;
  const StateIcon = fault !== undefined ? IconAlertTriangle : witness.size === undefined ? IconClock : IconEyeCheck;
  return (
    <li className={styles.row}>
      <StateIcon
        size={22}
        aria-hidden
        className={styles.sign}
        data-contradicts={fault === 'contradicted' || undefined}
      />
      <Stack gap={0} className={styles.text}>
        <Text fw={600}>{name}</Text>
        <Text>{stateText(witness)}</Text>
        <Text c="dimmed" size="sm">
          {address}
        </Text>
      </Stack>
      {mayManage && (
        <Group>
          <Button variant="subtle" aria-label={`Zeugen ${name} entfernen`} onClick={() => setIsRemoving(true)}>
            Entfernen
          </Button>
        </Group>
      )}
      {isRemoving && <LazyRemoveWitnessModal witness={witness} onClose={() => setIsRemoving(false)} />}
    </li>
  );
}

/** Says what the witness saw last, and what is wrong with it. */
function stateText({ size, cosignedAt, fault }: LedgerWitness): string {
  const seen =
    size === undefined || cosignedAt === undefined
      ? ''
      : `Hat ${formatNumber(size)} Einträge bestätigt, ${formatRelativeDateTime(cosignedAt, serverNow())}.`;
  if (fault !== undefined) return [`Der Zeuge ${WITNESS_FAULT_TEXTS[fault]}.`, seen].join(' ').trim();
  return seen === '' ? 'Wird in etwa einer Minute zum ersten Mal gefragt.' : seen;
}
