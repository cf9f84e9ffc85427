import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openBackupFolder } from './backup-folder.ts';
import { forEachConcurrently, readManifest, writeManifest, type Manifest } from './manifest.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-manifest-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

const manifest: Manifest = {
  format: 'schutzbuch-backup',
  version: 1,
  createdAt: '2026-11-26T12:00:00Z',
  store: 'embedded',
  databaseVersion: '18',
  tables: {},
  keyIds: [],
  parts: [{ name: 'postgres/base/1/PG_VERSION', bytes: 3, sha256: '0'.repeat(64) }],
  folders: ['postgres/pg_notify'],
  files: { count: 0, bytes: 0 },
};

/** Reads a manifest whose hash belongs to it, as somebody writes it who can change the whole backup. */
async function readBack(changes: Partial<Manifest>): Promise<Manifest> {
  const folder = openBackupFolder(fs.mkdtempSync(path.join(root, 'backup-')), { S3_REGION: 'eu' });
  await writeManifest(folder, { ...manifest, ...changes });
  return readManifest(folder);
}

it('reads what it wrote', async () => {
  expect(await readBack({})).toEqual(manifest);
});

it.each(['../x', 'postgres/../../x', '/etc/cron.d/x', 'postgres//x', 'postgres/.', '', 'postgres\\..\\x', 'x\0'])(
  'refuses the path %j, by which a restore would write outside of its folder',
  async (name) => {
    await expect(readBack({ folders: [name] })).rejects.toThrow('eine Form, die dieses Programm nicht kennt');
    const parts = manifest.parts.map((part) => ({ ...part, name }));
    await expect(readBack({ parts })).rejects.toThrow('eine Form, die dieses Programm nicht kennt');
  },
);

it('throws the failure of one item when the others have ended', async () => {
  let ended = 0;
  const work = async (item: string) => {
    if (item === 'broken') throw new Error('no space');
    await nextTurn();
    ended += 1;
  };
  await expect(forEachConcurrently(['first', 'broken', 'last'], work)).rejects.toThrow('no space');
  expect(ended).toBe(2);
});
