import fs from 'node:fs';
import path from 'node:path';

/** How long an empty lock file is respected, because its creator has not written the content yet. */
const MAX_UNWRITTEN_MILLISECONDS = 500;

/**
 * Locks a directory for this process, for example that of the embedded store. Two processes on one embedded store would
 * lose rows silently, so the second one is refused. The lock of a process that died is taken over, the lock of a living process
 * never.
 * @param contentName names in an error what the directory contains
 * @returns a function that releases the lock
 * @throws when another process holds it
 */
export function lockDirectory(directory: string, contentName = 'embedded database'): () => void {
  const file = path.join(directory, 'lock');
  const ownContent = `${process.pid} ${startOfProcess(process.pid)}\n`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (create(file, ownContent)) return () => release(file, ownContent);
    const holder = readHolder(file);
    const [pid = '', startedAt = ''] = holder.trim().split(' ');
    if (isAlive(Number(pid), startedAt)) {
      throw new Error(`The ${contentName} in ${directory} is in use by process ${pid}. Stop that one first.`);
    }
    removeDeadLock(file, holder);
  }
  throw new Error(`The ${contentName} in ${directory} is being opened by another process. Stop that one first.`);
}

function create(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * A lock file is empty between its creation and its writing. Its process must not be taken for dead during that time.
 */
function readHolder(file: string): string {
  const latestWriteTime = Date.now() + MAX_UNWRITTEN_MILLISECONDS;
  for (;;) {
    const text = readOrEmpty(file);
    if (text !== '' || Date.now() > latestWriteTime) return text;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

/**
 * Removes the lock of a dead process. Several processes may do so at the same time: each renames the lock file, reads
 * what it really renamed, and puts it back if another process had created a new lock in the meantime.
 */
function removeDeadLock(file: string, deadContent: string): void {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, temporaryFile);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readOrEmpty(temporaryFile) !== deadContent) fs.renameSync(temporaryFile, file);
  else fs.rmSync(temporaryFile);
}

function release(file: string, ownContent: string): void {
  if (readOrEmpty(file) === ownContent) fs.rmSync(file, { force: true });
}

function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function isAlive(pid: number, startedAt: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (startedAt !== '' && startedAt !== 'unknown') return startOfProcess(pid) === startedAt;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Returns the boot id and the clock tick at which a process started; 'unknown' on systems other than Linux. The process
 * id alone does not identify a process: in a container the next start often gets the id of the one that died, and after
 * a power cut any program may have it.
 */
function startOfProcess(pid: number): string {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    return `${boot}-${fields[19] ?? ''}`;
  } catch {
    return 'unknown';
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
