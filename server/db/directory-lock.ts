import fs from 'node:fs';
import path from 'node:path';

/**
 * Two processes on one embedded store lose rows silently, so the second is refused. The lock of a process that died is
 * taken over; a living one is never robbed.
 * @returns releases the lock
 * @throws when another process holds it
 */
export function lockDirectory(directory: string): () => void {
  const file = path.join(directory, 'lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = fs.openSync(file, 'wx');
      fs.writeSync(handle, `${process.pid}\n`);
      fs.closeSync(handle);
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number(fs.readFileSync(file, 'utf8'));
      if (isAlive(holder)) {
        throw new Error(`The embedded database in ${directory} is in use by process ${holder}. Stop that one first.`);
      }
      fs.rmSync(file, { force: true });
    }
  }
  throw new Error(`The embedded database in ${directory} could not be locked.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
