// Where a test run keeps what it throws away. In memory it takes half the time of the system that files on a disk take: each
// test file makes and drops a database of more than a thousand files.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps it in memory; in a container it may be too small. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 6 * 2 ** 30;

const hasRoomInMemory = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
};

/** A folder that is gone when this process ends, and that every process it starts takes for the one of the system. */
export const openTemporaryFolder = () => {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'schutzbuch-test-'));
  // PostgreSQL runs as another user, and keeps its own folder inside to itself.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
};
