// What the programs of this folder say.
import { BackupFault, type Manifest } from './manifest.ts';
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
