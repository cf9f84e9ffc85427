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

test('a store that is open cannot be opened a second time, and says by whom it is held', () => {
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

test('a living process that got the number of the dead one is not taken for it', () => {
  const unlock = lockDirectory(directory);
  const [pid, birth] = fs.readFileSync(lockFile(), 'utf8').trim().split(' ');
  unlock();
  if (birth === 'unknown') return;
  fs.writeFileSync(lockFile(), `${pid} another-boot-1\n`);
  expect(() => lockDirectory(directory)()).not.toThrow();
});

test('a lock that was made but never written is taken over', () => {
  fs.writeFileSync(lockFile(), '');
  expect(() => lockDirectory(directory)()).not.toThrow();
});

test('of many processes that find a dead lock at once only one gets in', async () => {
  fs.writeFileSync(lockFile(), '999999999 unknown\n');
  const program = `
    import { lockDirectory } from ${JSON.stringify(path.join(import.meta.dirname, 'directory-lock.ts'))};
    try { lockDirectory(${JSON.stringify(directory)}); console.log('in'); setTimeout(() => {}, 3000); } catch { console.log('out'); }`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const said = await Promise.all(children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
  for (const child of children) child.kill('SIGKILL');
  expect(said.filter((word) => word === 'in')).toHaveLength(1);
}, 30_000);
