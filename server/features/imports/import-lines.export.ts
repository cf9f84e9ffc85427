import type { ExportColumn } from '#server/http/serve/export.ts';
import { LINE_OUTCOME_TEXTS, LINE_VERDICT_TEXTS } from '#shared/contracts/imports/imports.ts';
import type { ImportLineRow } from './imports.queries.ts';

export const importLineColumns: readonly ExportColumn<ImportLineRow>[] = [
  { title: 'Zeile', value: (row) => row.number },
  { title: 'Inhalt', value: (row) => (row.cells ?? []).join(' | ') },
  { title: 'Prüfung', value: (row) => LINE_VERDICT_TEXTS[row.verdict] },
  { title: 'Ergebnis', value: ({ outcome }) => (outcome === null ? null : LINE_OUTCOME_TEXTS[outcome]) },
  {
    title: 'Grund',
    value: ({ reason, violations }) => reason ?? violations.map(({ message }) => message).join(' '),
  },
  { title: 'Eintrag', value: (row) => row.entity_name },
];
