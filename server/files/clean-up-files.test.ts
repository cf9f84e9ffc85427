import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findReferencedKeys } from '#server/features/documents/documents.queries.ts';
import { findFilesOfDeletions } from '#server/features/terminations/deletion-certificates.queries.ts';
import { terminationFixture } from '#server/test/permissions/termination-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { formBody, tinyPng } from '#server/test/fixtures/form-body.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { cleanUpFiles } from './clean-up-files.ts';

const app = await testApp();
afterAll(() => app.close());
const { operator } = await factories(app).addTenant();
const DAY = 86_400_000;

const run = (days: number, job = cleanUpFiles(app.files, [findReferencedKeys])) =>
  job.run(app.store, new Date(Date.now() + days * DAY));
const isThere = (key: string) => fs.existsSync(path.join(app.config.FILES_DIR ?? '', key.slice(0, 2), key));

describe('files that no row references', () => {
  it('are removed a day later, and referenced files are kept', async () => {
    const { id } = (
      await operator({ method: 'POST', url: '/api/documents', ...formBody({ category: 'permit' }, tinyPng) })
    ).json();
    const leftoverKey = await app.files.put(Buffer.from('übrig'));
    await app.namedFiles.put('ledgers/1/tile/0/000', Buffer.from('Kopie'));
    await run(0);
    expect(isThere(leftoverKey)).toBe(true);
    await run(2);
    expect(isThere(leftoverKey)).toBe(false);
    expect(String(await app.namedFiles.get('ledgers/1/tile/0/000'))).toBe('Kopie');
    for (const kind of ['show', 'thumbnail'])
      expect((await operator(`/document/${kind}/${id}`)).statusCode, kind).toBe(200);
  });

  it('are kept while they are removed with their organisation, whose certificate counts them', async () => {
    const key = await app.files.put(Buffer.from('Nachweis'));
    const certificate = await terminationFixture(app).addDeletionCertificate();
    await app.store.asSystem((tx) =>
      tx.insertInto('deletion_file').values({ file_key: key, certificate_id: certificate }).execute(),
    );
    await run(2, cleanUpFiles(app.files, [findReferencedKeys, findFilesOfDeletions]));
    expect(isThere(key)).toBe(true);
    await app.store.asSystem((tx) => tx.deleteFrom('deletion_file').execute());
  });

  it('are searched once a day', async () => {
    const job = cleanUpFiles(app.files, [findReferencedKeys]);
    await run(2, job);
    const unusedKey = await app.files.put(Buffer.from('übrig'));
    await run(2.5, job);
    expect(isThere(unusedKey)).toBe(true);
    await run(3.1, job);
    expect(isThere(unusedKey)).toBe(false);
  });

  it('are kept if there are many of them, because then the database is the wrong one', async () => {
    const leftoverKeys = await Promise.all(Array.from({ length: 60 }, () => app.files.put(Buffer.from('übrig'))));
    await expect(run(2)).rejects.toThrow('named by no row');
    expect(leftoverKeys.every(isThere)).toBe(true);
  });
});
