import type { Import, ImportKind, ImportLine } from '#shared/contracts/imports/imports.ts';
import { IMPORT_FIELDS } from '#shared/domain/import-fields.ts';

export const countText = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${count.toLocaleString('de-DE')} ${plural}`;

export const linesText = (count: number) => countText(count, 'Zeile', 'Zeilen');

/** Paths of the lists that contain imported entries. */
export const LIST_PATHS = {
  profiles: '/users/profiles',
  locations: '/locations/list',
  users: '/users/invite',
} as const satisfies Record<ImportKind, string>;

export const LIST_LABELS = {
  profiles: 'Zu den Mitarbeiter-Profilen',
  locations: 'Zu den Standorten',
  users: 'Zu den offenen Einladungen',
} as const satisfies Record<ImportKind, string>;

/** Summarises the result of an import in one line. */
export function resultText(importItem: Import): string {
  if (importItem.state === 'draft')
    return `${countText(importItem.newCount, 'neue', 'neue')}, ${countText(importItem.faultyCount, 'fehlerhafte', 'fehlerhafte')}`;
  const parts = [
    `${importItem.importedCount.toLocaleString('de-DE')} importiert`,
    importItem.failedCount > 0 && `${importItem.failedCount.toLocaleString('de-DE')} nicht importiert`,
    importItem.withdrawnCount > 0 && `${importItem.withdrawnCount.toLocaleString('de-DE')} rückgängig gemacht`,
    importItem.keptCount > 0 && countText(importItem.keptCount, 'bleibt bestehen', 'bleiben bestehen'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

export const fieldHeading = (kind: ImportKind, field: string) =>
  IMPORT_FIELDS[kind].find(({ name }) => name === field)?.heading ?? '';

/** Returns the cells of the recognised columns, each with its heading. */
export const recognisedCells = (importItem: Import, { cells }: ImportLine) =>
  importItem.columns.flatMap(({ field }, index) => {
    const value = cells[index] ?? '';
    return field === undefined || value === '' ? [] : [{ heading: fieldHeading(importItem.kind, field), value }];
  });

/** Returns the page of an imported entry; an invitation has none. */
export function entityPath({ kind }: Import, { entity }: ImportLine): string | null {
  const id = entity?.split('/').at(-1);
  if (id === undefined || kind === 'users') return null;
  return kind === 'profiles' ? `/users/profiles_edit/${id}` : `/locations/edit/${id}`;
}
