import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-witness-'));

function start() {
  const program = path.join(import.meta.dirname, 'witness.main.ts');
  const child = spawn(process.execPath, [program, '--folder', folder, '--name', 'zeuge.test/w1', '--port', '0']);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const listening = () => vi.waitUntil(() => output.includes('Address:'), { timeout: 15_000 });
  return { child, output: () => output, listening };
}

it(
  'a second process cannot use the folder of a witness, and one that was killed leaves it to the next',
  {
    timeout: 60_000,
  },
  async () => {
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const first = start();
    await first.listening();
    const second = start();
    expect(await once(second.child, 'exit')).toEqual([1, null]);
    expect(second.output()).toContain('The folder of the witness');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const third = start();
    await third.listening();
    third.child.kill('SIGTERM');
    expect(await once(third.child, 'exit')).toEqual([0, null]);
    expect(fs.existsSync(path.join(folder, 'lock'))).toBe(false);
  },
);
