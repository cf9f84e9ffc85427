import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { diskNamedFiles } from './disk-named-files.ts';
import { MAX_NAMED_FILE_BYTES } from './named-files.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-named-'));
afterAll(() => fs.rmSync(directory, { recursive: true }));
const files = diskNamedFiles(directory);

it('stores and replaces files in folders as their names say, readable for the server only', async () => {
  for (const content of ['alt', 'neu']) {
    await files.put('ledgers/12/tile/0/x001/000.p/3', Buffer.from(content));
    expect(String(await files.get('ledgers/12/tile/0/x001/000.p/3'))).toBe(content);
  }
  expect(fs.statSync(path.join(directory, 'ledgers/12/tile/0/x001/000.p/3')).mode & 0o077).toBe(0);
  expect(fs.readdirSync(path.join(directory, 'ledgers/12/tile/0/x001/000.p'))).toEqual(['3']);
});

it('lists folders and removes them with what is in them, also if there is nothing', async () => {
  await files.put('ledgers/7/checkpoint', Buffer.from('x'));
  expect((await files.folders('ledgers')).toSorted()).toEqual(['12', '7']);
  for (let turn = 0; turn < 2; turn += 1) await files.removeFolder('ledgers/12');
  expect(await files.folders('ledgers')).toEqual(['7']);
  expect(await files.folders('others')).toEqual([]);
  expect(await files.get('ledgers/12/tile/0/x001/000.p/3')).toBeUndefined();
});

it('writes nothing when too little space would be left', async () => {
  const full = diskNamedFiles(directory, Number.MAX_SAFE_INTEGER);
  await expect(full.put('ledgers/7/tile/0/000', Buffer.from('x'))).rejects.toThrow('too little space');
  expect(fs.readdirSync(path.join(directory, 'ledgers/7'))).toEqual(['checkpoint']);
});

it('reads neither links, nor folders, nor what is too large to be one of its files', async () => {
  const place = path.join(directory, 'ledgers/7/tile');
  const read = async (spoil: () => void) => {
    fs.rmSync(place, { recursive: true, force: true });
    spoil();
    return files.get('ledgers/7/tile');
  };
  const outside = path.join(directory, 'outside');
  fs.writeFileSync(outside, 'geheim');
  expect(await read(() => fs.symlinkSync(outside, place))).toBeUndefined();
  expect(await read(() => fs.mkdirSync(place))).toBeUndefined();
  const makeLarge = () => {
    fs.writeFileSync(place, '');
    fs.truncateSync(place, MAX_NAMED_FILE_BYTES + 1);
  };
  expect(await read(makeLarge)).toBeUndefined();
  expect(await read(() => fs.writeFileSync(place, 'x'))).toEqual(Buffer.from('x'));
  expect(await files.get('ledgers/7/tile/0')).toBeUndefined();
});

it.each(['', '/etc/passwd', '../x', 'ledgers/../../x', 'ledgers//x', 'ledgers/.', 'ledgers/x\0', 'Ledgers'])(
  'rejects the name %j, which could lie outside of its folder',
  async (name) => {
    await expect(files.get(name)).rejects.toThrow('not the name');
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow('not the name');
    await expect(files.removeFolder(name)).rejects.toThrow('not the name');
  },
);
