import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFiles } from '#server/files/open-files.ts';
import { openTestStore } from '#server/test/app/test-store.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { cleanUpUnfinished } from './clean-up-unfinished.ts';
import { UPLOAD_FOLDER_PREFIX } from './receive-upload.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-files-'));
const store = await openTestStore();
afterAll(async () => {
  await store.close();
  fs.rmSync(directory, { recursive: true });
});
const files = openFiles({ DATA_DIR: directory, FILES_DIR: directory });
const old = (file: string) => {
  const time = new Date(Date.now() - 2 * HOUR_MILLISECONDS);
  fs.utimesSync(file, time, time);
  return file;
};

it('removes leftovers of uploads after an hour, and keeps uploads in progress and foreign files', async () => {
  const newFolder = (prefix: string) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
    fs.writeFileSync(path.join(folder, 'sent'), 'Bild');
    return folder;
  };
  const [left, foreign] = [old(newFolder(UPLOAD_FOLDER_PREFIX)), old(newFolder('jemand-anders-'))];
  const young = newFolder(UPLOAD_FOLDER_PREFIX);
  const key = await files.put(Buffer.from('Bild'));
  const inStore = path.join(directory, key.slice(0, 2));
  const write = (name: string) => {
    fs.writeFileSync(path.join(inStore, name), 'Bi');
    return path.join(inStore, name);
  };
  const [stored, half, note] = [
    old(path.join(inStore, key)),
    old(write(`${'ab'.repeat(24)}.part`)),
    old(write('notiz.part')),
  ];
  const onItsWay = write(`${'cd'.repeat(24)}.part`);
  await cleanUpUnfinished(files).run(store, new Date());
  expect([left, half].map((file) => fs.existsSync(file))).toEqual([false, false]);
  const keptPaths = [foreign, young, stored, note, onItsWay];
  expect(keptPaths.map((file) => fs.existsSync(file))).toEqual(keptPaths.map(() => true));
  for (const one of [foreign, young]) fs.rmSync(one, { recursive: true });
});
