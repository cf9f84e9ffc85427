import { addAbortSignal } from 'node:stream';
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
    { write: (signal) => restoreDatabase(config, { folder, manifest, signal }), empty: () => emptyDatabase(config) },
    { write: (signal) => restoreFiles(folder, files, signal), empty: () => removeFiles(folder, files) },
  );
  return { manifest, keys };
}

interface RestoredPart {
  /** @param signal ends it before it is complete */
  write(signal: AbortSignal): Promise<void>;
  /** Takes away what was written. */
  empty(): Promise<void>;
}

/**
 * Restores the database and the files at the same time, because the one waits for the processor and the other for the
 * disk. A restored half would look like an installation that has lost something, so a failure ends the other half at
 * once, and leaves none.
 * @throws BackupFault with the reason of the half that failed first
 */
export async function restoreBoth(...parts: readonly RestoredPart[]): Promise<void> {
  const failure = new AbortController();
  await Promise.allSettled(
    parts.map((part) => part.write(failure.signal).catch((error: unknown) => failure.abort(error))),
  );
  if (!failure.signal.aborted) return;
  const emptied = await Promise.allSettled(parts.map((part) => part.empty()));
  const isEmpty = emptied.every(({ status }) => status === 'fulfilled');
  const remains = isEmpty
    ? 'Datenbank und Dateispeicher sind wieder leer.'
    : 'Ein Teil davon liegt noch da: Bitte Datenbank und Dateispeicher leeren, bevor Sie es wiederholen.';
  throw new BackupFault(`Die Wiederherstellung ist abgebrochen: ${reasonOf(failure.signal.reason)}\n${remains}`);
}

const restoreFiles = (folder: BackupFolder, files: FileStore, signal: AbortSignal): Promise<void> =>
  forEachConcurrently(backedUpFiles(folder), async ({ key }) =>
    transferring(backedUpName(key), async () => {
      signal.throwIfAborted();
      const content = await folder.read(backedUpName(key));
      if (content === undefined) throw new BackupFault(`${backedUpName(key)} fehlt in der Sicherung.`);
      await files.restore(key, addAbortSignal(signal, content));
    }),
  );

/** The list of a busy store may lack what was just written, so what the backup lists is removed as well. */
export async function removeFiles(folder: BackupFolder, files: FileStore): Promise<void> {
  const remove = (key: string) => files.remove(key);
  await forEachConcurrently(files.list(new Date(Date.now() + DAY_MILLISECONDS)), remove);
  await forEachConcurrently(keysIfReadable(folder), remove);
}

async function* keysIfReadable(folder: BackupFolder): AsyncGenerator<string> {
  try {
    for await (const { key } of backedUpFiles(folder)) yield key;
  } catch {
    // It may be the backup that failed, and then only the list of the store is left.
  }
}
