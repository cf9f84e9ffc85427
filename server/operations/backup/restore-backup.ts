import type { Config } from '#server/config.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFiles } from '#server/files/open-files.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { restoreKeys } from './back-up-keys.ts';
import { openBackupFolder, type BackupFolder } from './backup-folder.ts';
import {
  backedUpFiles,
  backedUpName,
  BackupFault,
  checkBackup,
  forEachConcurrently,
  readManifest,
  reasonOf,
  transferring,
  type Manifest,
} from './manifest.ts';
import { emptyDatabase, refuseOtherTarget, restoreDatabase } from './restore-database.ts';

export interface RestoreRequest {
  readonly address: string;
  readonly keysAddress: string;
  /** The hash that was printed when the backup was made. */
  readonly manifestHash?: string | undefined;
}

export interface RestoredBackup {
  readonly manifest: Manifest;
  /** Undefined if the keys were not found. */
  readonly keys: readonly string[] | undefined;
}

/**
 * Restores a backup into an empty installation. Nothing is written before the whole backup was compared with its
 * hashes.
 * @throws BackupFault
 */
export async function restoreBackup(config: Config, request: RestoreRequest): Promise<RestoredBackup> {
  const folder = openBackupFolder(request.address, config);
  const files = openFiles(config);
  const manifest = await readManifest(folder, request.manifestHash);
  await refuseOtherTarget(config, manifest);
  for await (const _key of files.list(new Date()))
    throw new BackupFault(
      'Im Dateispeicher liegen schon Dateien. Wiederhergestellt wird nur in eine leere Installation.',
    );
  await checkBackup(folder, manifest);
  const keys = await restoreKeys(config, openBackupFolder(request.keysAddress, config));
  await restoreBoth(
    { write: () => restoreDatabase(config, folder, manifest), empty: () => emptyDatabase(config) },
    { write: () => restoreFiles(folder, files), empty: () => removeFiles(files) },
  );
  return { manifest, keys };
}

interface RestoredPart {
  write(): Promise<void>;
  /** Takes away what was written. */
  empty(): Promise<void>;
}

/**
 * Restores the database and the files at the same time, because the one waits for the processor and the other for the
 * disk. A restored half would look like an installation that has lost something, so a failure leaves none.
 */
async function restoreBoth(...parts: readonly RestoredPart[]): Promise<void> {
  const outcomes = await Promise.allSettled(parts.map((part) => part.write()));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure === undefined) return;
  const emptied = await Promise.allSettled(parts.map((part) => part.empty()));
  const isEmpty = emptied.every(({ status }) => status === 'fulfilled');
  const remains = isEmpty
    ? 'Datenbank und Dateispeicher sind wieder leer.'
    : 'Ein Teil davon liegt noch da: Bitte Datenbank und Dateispeicher leeren, bevor Sie es wiederholen.';
  throw new BackupFault(`Die Wiederherstellung ist abgebrochen: ${reasonOf(failure.reason)}\n${remains}`);
}

const restoreFiles = (folder: BackupFolder, files: FileStore): Promise<void> =>
  forEachConcurrently(backedUpFiles(folder), async ({ key }) =>
    transferring(backedUpName(key), async () => {
      const content = await folder.read(backedUpName(key));
      if (content === undefined) throw new BackupFault(`${backedUpName(key)} fehlt in der Sicherung.`);
      await files.restore(key, content);
    }),
  );

async function removeFiles(files: FileStore): Promise<void> {
  for await (const key of files.list(new Date(Date.now() + DAY_MILLISECONDS))) await files.remove(key);
}
