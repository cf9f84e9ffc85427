import type { Config } from '#server/config.ts';
import { openFiles } from '#server/files/open-files.ts';
import { restoreKeys } from './back-up-keys.ts';
import { openBackupFolder } from './backup-folder.ts';
import {
  backedUpFiles,
  backedUpName,
  BackupFault,
  checkBackup,
  forEachConcurrently,
  readManifest,
  type Manifest,
} from './manifest.ts';
import { refuseOtherTarget, restoreDatabase } from './restore-database.ts';

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
  await restoreDatabase(config, folder, manifest);
  await forEachConcurrently(backedUpFiles(folder), async ({ key }) => {
    const content = await folder.read(backedUpName(key));
    if (content === undefined) throw new BackupFault(`${backedUpName(key)} fehlt in der Sicherung.`);
    await files.restore(key, content);
  });
  return { manifest, keys };
}
