import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let directory = '';
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true }));

const lockFile = () => path.join(directory, 'lock');

test('a locked directory cannot be locked again, and the error names the process that holds it', () => {
  const unlock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`);
  unlock();
  expect(() => lockDirectory(directory)()).not.toThrow();
  expect(fs.readdirSync(directory)).toEqual([]);
});

test('the lock of a process that died is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  fs.writeFileSync(lockFile(), `${child.pid} unknown\n`);
  expect(() => lockDirectory(directory)()).not.toThrow();
});

test('a lock is taken over if another process got the process id of the dead one', () => {
  const unlock = lockDirectory(directory);
  const [pid, startedAt] = fs.readFileSync(lockFile(), 'utf8').trim().split(' ');
  unlock();
  if (startedAt === 'unknown') return;
  fs.writeFileSync(lockFile(), `${pid} another-boot-1\n`);
  expect(() => lockDirectory(directory)()).not.toThrow();
});

test('a lock file that was created but never written is taken over', () => {
  fs.writeFileSync(lockFile(), '');
  expect(() => lockDirectory(directory)()).not.toThrow();
});

test('only one of several processes that find a dead lock at the same time gets the lock', async () => {
  fs.writeFileSync(lockFile(), '999999999 unknown\n');
  const program = `
    import { lockDirectory } from ${JSON.stringify(path.join(import.meta.dirname, 'directory-lock.ts'))};
    try { lockDirectory(${JSON.stringify(directory)}); console.log('in'); setTimeout(() => {}, 3000); } catch { console.log('out'); }`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const outputs = await Promise.all(children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
  for (const child of children) child.kill('SIGKILL');
  expect(outputs.filter((word) => word === 'in')).toHaveLength(1);
}, 30_000);
