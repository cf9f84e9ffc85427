import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { diskFiles } from './disk-files.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-files-'));
afterAll(() => fs.rmSync(directory, { recursive: true }));
const files = diskFiles(directory);
const allFiles = () =>
  fs.readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

it('stores bytes and streams under a key, readable for the server only', async () => {
  for (const content of [Buffer.from('Bild'), Readable.from([Buffer.from('Bi'), Buffer.from('ld')])]) {
    const key = await files.put(content);
    const storedFile = await files.get(key);
    expect(storedFile && (await text(storedFile))).toBe('Bild');
    const { mode } = fs.statSync(path.join(directory, key.slice(0, 2), key));
    expect(mode & 0o077).toBe(0);
  }
});

it('stores the same content as two files, because each belongs to a row of its own', async () => {
  expect(await files.put(Buffer.from('Bild'))).not.toBe(await files.put(Buffer.from('Bild')));
});

it('removes a file, and ignores a second removal', async () => {
  const key = await files.put(Buffer.from('Bild'));
  await files.remove(key);
  await files.remove(key);
  expect(await files.get(key)).toBeUndefined();
});

it('leaves no file behind if the stream fails', async () => {
  const before = allFiles().length;
  async function* parts() {
    yield Buffer.from('Bi');
    await Promise.reject(new Error('The connection is gone.'));
  }
  await expect(files.put(Readable.from(parts()))).rejects.toThrow('The connection is gone.');
  expect(allFiles()).toHaveLength(before);
});

it.each(['../../etc/passwd', '', 'a'.repeat(47), `${'a'.repeat(48)}/..`, `${'a'.repeat(47)}\0`])(
  'rejects a key that could name a file outside of its folder (%j)',
  async (key) => {
    await expect(files.get(key)).rejects.toThrow('not the key');
    await expect(files.remove(key)).rejects.toThrow('not the key');
  },
);
