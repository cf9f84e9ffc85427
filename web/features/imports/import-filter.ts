import type { Import, listImportLines, listImports } from '#shared/contracts/imports/imports.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

export const NO_IMPORT_FILTER = { kind: '', state: '', customer: '' };
export type ImportFilter = Readonly<typeof NO_IMPORT_FILTER>;

export const importListQuery = ({ kind, state, customer }: ImportFilter): ListQueryOf<typeof listImports> => ({
  kind,
  state,
  customer,
  'order[createdAt]': 'desc',
});

/** Search parameter that selects lines of an import by their result. */
export const NO_LINE_FILTER = { lines: '' };
export type LineFilter = Readonly<typeof NO_LINE_FILTER>;

const VERDICTS = ['new', 'existing', 'faulty'];

export const lineQuery = (importItem: Import, { lines }: LineFilter): ListQueryOf<typeof listImportLines> => ({
  import: importItem['@id'],
  ...(lines !== '' && (VERDICTS.includes(lines) ? { verdict: lines } : { outcome: lines })),
  'order[number]': 'asc',
});
