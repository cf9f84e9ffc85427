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
import { entriesAbout } from './ledger-line.api.ts';

const counted = new Intl.NumberFormat('de-DE');

/** Shows that a record is in the ledger, with a link to its proof. It renders nothing if the ledger cannot be read. */
export function InTheLedger({ entity }: { readonly entity: string }) {
  const actor = useActor();
  const mayRead = canReadAudit(actor) && canReadLedger(actor);
  const { data, isLoading } = useQuery({ ...entriesAbout(entity), enabled: mayRead });
  const latest = data?.['hydra:member'][0];
  if (isLoading) return <Skeleton height={21} width="18rem" maw="100%" aria-hidden />;
  if (data === undefined || latest?.seq === undefined) return null;
  return <Line entity={entity} latest={latest} others={data['hydra:totalItems'] - 1} />;
}

interface LineProps {
  readonly entity: string;
  readonly latest: AuditEntry;
  readonly others: number;
}

const Line = ({ entity, latest: { seq = 0, at, customer = '' }, others }: LineProps) => (
  <Text size="sm" c="dimmed" data-print="none">
    Im Buch: Eintrag Nr. {counted.format(seq)} vom {formatDateTime(at)}
    {others > 0 && `, davor ${others === 1 ? 'ein weiterer' : `${counted.format(others)} weitere`}`} ·{' '}
    <Link
      to="/ledger"
      search={{ organisation: String(idFromIri(customer, customers.path) ?? ''), entity }}
      className={styles.link}
    >
      Beweis prüfen
    </Link>
  </Text>
);
