import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#shared/contracts/audit/audit.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canReadAudit, canReadLedger } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import styles from './in-the-ledger.module.css';
import { latestEntryQuery } from './ledger-line.api.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';

/** Shows that a record is in the ledger, with a link to its proof. It renders nothing if the ledger cannot be read. */
export function LedgerEntryLine({ entity }: { readonly entity: string }) {
  const actor = useActor();
  const mayRead = canReadAudit(actor) && canReadLedger(actor);
  const { data, isLoading } = useQuery({ ...latestEntryQuery(entity), enabled: mayRead });
  const latest = data?.['hydra:member'][0];
  if (isLoading) return <Skeleton height={21} width="18rem" maw="100%" aria-hidden />;
  if (data === undefined || latest?.seq === undefined) return null;
  return <LatestEntry entity={entity} latest={latest} olderCount={data['hydra:totalItems'] - 1} />;
}

interface LatestEntryProps {
  readonly entity: string;
  readonly latest: AuditEntry;
  readonly olderCount: number;
}

const LatestEntry = ({ entity, latest: { seq = 0, at, customer = '' }, olderCount }: LatestEntryProps) => (
  <Text size="sm" c="dimmed" data-print="none">
    Im Prüfbuch: Eintrag Nr. {formatNumber(seq)} vom {formatDateTime(at)}
    {olderCount > 0 && `, davor ${olderCount === 1 ? 'ein weiterer' : `${formatNumber(olderCount)} weitere`}`} ·{' '}
    <Link
      to="/ledger"
      search={{ organisation: String(idFromIri(customer, customers.path) ?? ''), entity }}
      className={styles.link}
    >
      Beweis prüfen
    </Link>
  </Text>
);
