// What the programs of this folder say.
import { backedUpName, BackupFault, type Manifest } from './manifest.ts';
import type { Verification } from './verify-restored.ts';

/** A fault of a backup has a text for people; other errors are shown whole. */
export const messageOf = (error: unknown): unknown => (error instanceof BackupFault ? error.message : error);

/** Keys lie in a folder of their own, by default within the backup. */
export const keysAddressOf = (address: string): string => `${address.replace(/\/+$/, '')}/keys`;

export const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1000).toFixed(1);

export const bytesOf = ({ parts, files }: Manifest): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, files.bytes);

export const describeVerification = ({ tables, rows, ledgers, files }: Verification): string =>
  `Geprüft: ${rows} Zeilen in ${tables} Tabellen, ${ledgers} Prüfbücher und ${files} Dateien stimmen mit der Sicherung überein.`;

/** The backup is there, so whoever copies it on may go on; but nobody should delete older ones. */
export const EXIT_FILES_MISSING = 2;

export const describeMissing = (keys: readonly string[]): string =>
  [
    'Achtung: Datensätze nennen Dateien, die nicht im Dateispeicher liegen. Sie fehlen auch in dieser Sicherung:',
    ...keys.map((key) => `  ${key}`),
    `Bitte keine ältere Sicherung löschen, sondern dort suchen (${backedUpName(keys[0] ?? '')}) und die Datei in den Dateispeicher`,
    'zurücklegen: docs/operations.md, Files that are missing.',
  ].join('\n');
