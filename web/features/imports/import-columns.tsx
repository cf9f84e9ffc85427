import { type Import, IMPORT_KIND_TEXTS } from '#shared/contracts/imports/imports.ts';
import type { Column } from '#web/ui/list/column.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { ImportBadge } from './import-badges.tsx';
import { resultText } from './import-texts.ts';

/** @param customers names by IRI; null for users of a single organisation */
export function importColumns(customers: ReadonlyMap<string, string> | null): Column<Import>[] {
  const columns: (Column<Import> | null)[] = [
    { name: 'Stand', kind: 'short', render: ({ state }) => <ImportBadge state={state} /> },
    { name: 'Datei', kind: 'title', render: ({ fileName }) => fileName },
    { name: 'Was', isSelfExplanatory: true, kind: 'short', render: ({ kind }) => IMPORT_KIND_TEXTS[kind] },
    { name: 'Ergebnis', isSelfExplanatory: true, kind: 'text', render: resultText },
    customers && {
      name: 'Organisation',
      isSelfExplanatory: true,
      kind: 'text',
      render: ({ customer }) => customers.get(customer) ?? '',
    },
    { name: 'Von', kind: 'short', isSecondary: true, render: ({ userName }) => userName },
    { name: 'Am', kind: 'short', render: ({ createdAt }) => formatDateTime(createdAt) },
  ];
  return columns.filter((column) => column !== null);
}
