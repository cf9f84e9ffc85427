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
export function resultText(file: Import): string {
  if (file.state === 'draft')
    return `${countText(file.newCount, 'neue', 'neue')}, ${countText(file.faultyCount, 'fehlerhafte', 'fehlerhafte')}`;
  const parts = [
    `${file.importedCount.toLocaleString('de-DE')} importiert`,
    file.failedCount > 0 && `${file.failedCount.toLocaleString('de-DE')} nicht importiert`,
    file.withdrawnCount > 0 && `${file.withdrawnCount.toLocaleString('de-DE')} rückgängig gemacht`,
    file.keptCount > 0 && countText(file.keptCount, 'bleibt bestehen', 'bleiben bestehen'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

export const fieldHeading = (kind: ImportKind, field: string) =>
  IMPORT_FIELDS[kind].find(({ name }) => name === field)?.heading ?? '';

/** Returns the cells of the recognised columns, each with its heading. */
export const recognisedCells = (file: Import, { cells }: ImportLine) =>
  file.columns.flatMap(({ field }, index) => {
    const value = cells[index] ?? '';
    return field === undefined || value === '' ? [] : [{ heading: fieldHeading(file.kind, field), value }];
  });

/** Returns the page of an imported entry; an invitation has none. */
export function entityPath({ kind }: Import, { entity }: ImportLine): string | null {
  const id = entity?.split('/').at(-1);
  if (id === undefined || kind === 'users') return null;
  return kind === 'profiles' ? `/users/profiles_edit/${id}` : `/locations/edit/${id}`;
}
