import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import type { Customer } from '#shared/contracts/customers.ts';
import { type Document, DOCUMENT_CATEGORY_TEXTS } from '#shared/contracts/documents.ts';
import { WITHHELD_TEXTS } from '#shared/scan-state.ts';
import { serverNow } from '#web/api/server-clock.ts';
import type { Choice } from '#web/ui/choice-filter.tsx';
import type { Column } from '#web/ui/data-list.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { formatDay } from '#web/ui/venue-time.ts';
import { documentValidity } from './document-validity.ts';
import { documentTypeText } from './document-words.ts';

interface DocumentColumnsOptions {
  readonly locations: readonly Choice[];
  /** Null where everybody works for one organisation. */
  readonly customers: readonly Customer[] | null;
}

/** Until when it is valid comes first: that is what somebody has to act on. */
export function documentColumns({ locations, customers }: DocumentColumnsOptions): Column<Document>[] {
  const columns: Column<Document>[] = [
    { name: 'Gültig bis', kind: 'short', render: ({ validUntil }) => <ValidUntil validUntil={validUntil} /> },
    { name: 'Datei', kind: 'title', render: (document) => <DocumentName document={document} /> },
    { name: 'Kategorie', render: ({ category }) => DOCUMENT_CATEGORY_TEXTS[category] },
    { name: 'Organisation', render: ({ customer }) => customers?.find((one) => one['@id'] === customer)?.name ?? '…' },
    { name: 'Standort', kind: 'short', render: ({ location }) => locationText(location, locations) },
    { name: 'Art', kind: 'short', render: documentTypeText },
  ];
  return columns.filter(({ name }) => name !== 'Organisation' || customers !== null);
}

export const locationText = (location: string | undefined, locations: readonly Choice[]) =>
  location === undefined ? 'alle Standorte' : (locations.find(({ value }) => value === location)?.label ?? '…');

export function ValidUntil({ validUntil }: { readonly validUntil: string | undefined }) {
  if (validUntil === undefined) return 'unbefristet';
  const validity = documentValidity(validUntil, serverNow());
  const day = formatDay(validUntil);
  if (validity === 'valid') return day;
  return (
    <Stack gap={4} align="flex-start" component="span">
      <StatusBadge
        tone={validity === 'expired' ? 'act' : 'soon'}
        icon={validity === 'expired' ? IconAlertTriangle : IconClockExclamation}
      >
        {validity === 'expired' ? 'abgelaufen' : 'läuft bald ab'}
      </StatusBadge>
      {day}
    </Stack>
  );
}

function DocumentName({ document }: { readonly document: Document }) {
  return (
    <Group gap="4px 8px" component="span">
      {document.name} <DocumentMarks document={document} />
    </Group>
  );
}

export function DocumentMarks({ document: { version, scanState, needsReading } }: { readonly document: Document }) {
  const withheld = WITHHELD_TEXTS[scanState];
  return (
    <>
      {version > 1 && <Mark>{`Fassung ${version}`}</Mark>}
      {needsReading && <Mark>zu lesen</Mark>}
      {withheld !== undefined && <Mark tone="alert">{withheld}</Mark>}
    </>
  );
}
