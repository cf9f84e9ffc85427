import fs from 'node:fs';
import path from 'node:path';

const UNWRITTEN_MILLISECONDS = 500;

/**
 * Two processes on one embedded store lose rows silently, so the second is refused. The lock of a process that died is
 * taken over; a living one is never robbed.
 * @returns releases the lock
 * @throws when another process holds it
 */
export function lockDirectory(directory: string): () => void {
  const file = path.join(directory, 'lock');
  const mine = `${process.pid} ${birthOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (create(file, mine)) return () => release(file, mine);
    const holder = readHolder(file);
    const [pid = '', birth = ''] = holder.trim().split(' ');
    if (isAlive(Number(pid), birth)) {
      throw new Error(`The embedded database in ${directory} is in use by process ${pid}. Stop that one first.`);
    }
    reap(file, holder);
  }
  throw new Error(`The embedded database in ${directory} is being opened by another process. Stop that one first.`);
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

/** Between its making and its writing a lock is empty: somebody who is that far must not be taken for dead. */
function readHolder(file: string): string {
  const latest = Date.now() + UNWRITTEN_MILLISECONDS;
  for (;;) {
    const text = readOrEmpty(file);
    if (text !== '' || Date.now() > latest) return text;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

/**
 * Takes a dead lock away. Of several who found it dead one wins: who renames it looks at what was really taken, and puts a
 * lock back that somebody else had made in the meantime.
 */
function reap(file: string, dead: string): void {
  const taken = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, taken);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readOrEmpty(taken) !== dead) fs.renameSync(taken, file);
  else fs.rmSync(taken);
}

function release(file: string, mine: string): void {
  if (readOrEmpty(file) === mine) fs.rmSync(file, { force: true });
}

function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

function isAlive(pid: number, birth: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (birth !== '' && birth !== 'unknown') return birthOf(pid) === birth;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Boot and tick at which a process began, where the system says so (Linux): in a container the next start often gets the
 * number of the one that died, and after a power cut any program may have it.
 */
function birthOf(pid: number): string {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    return `${boot}-${fields[19] ?? ''}`;
  } catch {
    return 'unknown';
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
