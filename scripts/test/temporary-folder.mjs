// The folder for the temporary files of a test run. It is kept in memory, because that needs half the system time of a
// disk: each test file creates and drops a database of more than a thousand files.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory. In a container it may be too small. */
const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 6 * 2 ** 30;

const hasEnoughMemory = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
};

/**
 * Creates a folder that is deleted when this process ends. All processes it starts use it as the system's temporary
 * folder.
 */
export const openTemporaryFolder = () => {
  const folder = mkdtempSync(join(hasEnoughMemory() ? MEMORY_FOLDER : tmpdir(), 'schutzbuch-test-'));
  // PostgreSQL runs as another user, which must be able to reach its own folder inside of this one.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
};
