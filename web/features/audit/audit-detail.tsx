import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { AUDIT_GROUP_TEXTS, AUDIT_SOURCE_TEXTS, type AuditEntry } from '#shared/contracts/audit/audit.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canReadLedger } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { HistoryList } from '#web/ui/record/history-list.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { auditEntryQuery } from './audit.api.ts';
import { authorName } from './audit-columns.tsx';
import { recordLink } from '#web/ui/screen/record-link.ts';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';

interface AuditDetailProps {
  readonly rowNavigation: RowNavigation | null;
  /** Id of the entry; '' closes the drawer. */
  readonly id: string;
  readonly onClose: () => void;
}

export function AuditDetail({ id, rowNavigation, onClose }: AuditDetailProps) {
  const entry = useQuery({
    ...auditEntryQuery(id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  return (
    <DetailDrawer isOpen={id !== ''} title="Eintrag" rowNavigation={rowNavigation} onClose={onClose}>
      {entry.isPending && <Skeleton height={320} radius="md" />}
      {entry.isLoadingError && <ErrorNotice subject="Angaben zum Eintrag" onRetry={() => void entry.refetch()} />}
      {entry.data && <EntryFacts entry={entry.data} />}
    </DetailDrawer>
  );
}

function EntryFacts({ entry }: { readonly entry: AuditEntry }) {
  const { at, occurredAt = at, fields = [], changes = [] } = entry;
  return (
    <Stack gap="lg">
      <DetailHead name={entry.text} />
      <FieldList
        fields={[
          { name: 'Eingetragen', value: formatDateTime(at) },
          { name: 'Geschehen', value: occurredAt !== at && formatDateTime(occurredAt) },
          { name: 'Profil', value: entry.profileName },
          { name: 'Zugang', value: entry.actorName },
          { name: 'Standort', value: entry.locationName },
          { name: 'Organisation', value: entry.customerName },
          { name: 'Bereich', value: AUDIT_GROUP_TEXTS[entry.group] },
        ]}
      />
      <RecordLinkButton entry={entry} />
      {changes.length > 0 && <ChangeHistory entry={entry} />}
      {fields.length > 0 && (
        <Stack gap="xs">
          <Title order={4}>Was eingetragen wurde</Title>
          <FieldList fields={fields} />
        </Stack>
      )}
      <EntryOrigin entry={entry} />
    </Stack>
  );
}

function RecordLinkButton({ entry: { entity } }: { readonly entry: AuditEntry }) {
  const router = useRouter();
  const link = recordLink(entity, useActor());
  if (link === null) return null;
  return (
    <div>
      <Button
        component="a"
        href={link.path}
        variant="default"
        onClick={(event) => {
          // A click with a modifier key opens a new window, which is left to the browser.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void router.navigate({ href: link.path });
        }}
      >
        {link.label}
      </Button>
    </div>
  );
}

function ChangeHistory({ entry }: { readonly entry: AuditEntry }) {
  const changes = (entry.changes ?? []).map(({ name, before, after }) => ({ field: name, before, after }));
  const historyEntry = {
    key: entry['@id'],
    timeText: formatDateTime(entry.at),
    authorName: authorName(entry),
    title: 'Vorher und nachher',
  };
  return <HistoryList entries={[{ ...historyEntry, changes }]} />;
}

/** Shows the numbers by which the entry can be found in a proof. */
function EntryOrigin({ entry }: { readonly entry: AuditEntry }) {
  const { source, seq, leaf } = entry;
  return (
    <Stack gap="xs">
      <Title order={4}>Herkunft</Title>
      <FieldList
        fields={[
          { name: 'Quelle', value: AUDIT_SOURCE_TEXTS[source] },
          { name: 'Laufende Nr.', value: seq !== undefined && String(seq) },
          { name: 'Prüfsumme', value: leaf },
        ]}
      />
      {source === 'ledger' && (
        <Text size="sm" c="dimmed">
          Einträge im Prüfbuch lassen sich nicht ändern. Angaben zu Personen können gelöscht werden; dann bleibt ihre
          Prüfsumme.
        </Text>
      )}
      {source === 'ledger' && <ProofLink entry={entry} />}
    </Stack>
  );
}

function ProofLink({ entry: { customer, entity } }: { readonly entry: AuditEntry }) {
  const mayRead = canReadLedger(useActor());
  const organisation = customer === undefined ? null : idFromIri(customer, customers.path);
  if (!mayRead || entity === undefined || organisation === null) return null;
  return (
    <div>
      <Anchor
        underline="always"
        py="xs"
        display="inline-block"
        renderRoot={(props) => <Link to="/ledger" search={{ organisation: String(organisation), entity }} {...props} />}
      >
        Beweis prüfen
      </Anchor>
    </div>
  );
}
