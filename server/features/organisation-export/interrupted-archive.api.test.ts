import { PassThrough, Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { makeQueuedExports } from './make-exports.ts';
import { writeArchive } from './write-archive.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);

/** Adds an organisation with a file, and returns a file store in which reading that file does not end. */
async function addTenantWithEndlessFile() {
  const tenant = await addTenant();
  const file = { file_key: await app.files.put(Buffer.from('%PDF')), mime_type: 'application/pdf', bytes: 4 };
  const fileFields = { name: 'Erlaubnis', digest: 'x', category: 'permit' as const, scan_state: 'clean' as const };
  await app.store.asSystem((tx) =>
    tx
      .insertInto('document')
      .values({ customer_id: tenant.customer, ...file, ...fileFields })
      .execute(),
  );
  const opened = new PassThrough();
  opened.write('%PDF');
  const files = { ...app.files, get: async () => opened };
  return { ...tenant, opened, sources: { store: app.store, files, lists: app.listReaders } };
}

it('an archive that nobody reads any more closes the file that it was reading', async () => {
  const { customer, opened, sources } = await addTenantWithEndlessFile();
  const archive = await writeArchive(sources, { customerId: customer, name: 'Haus', now: new Date() }, async () => {});
  archive.on('error', () => undefined).resume();
  await expect.poll(() => opened.readableFlowing).toBe(true);
  archive.destroy();
  await expect.poll(() => opened.destroyed).toBe(true);
});

it('an export that cannot be written, for example to a full disk, closes the file that it was reading', async () => {
  const { customer, operator, opened, sources } = await addTenantWithEndlessFile();
  await operator({
    method: 'POST',
    url: '/api/organisation_exports',
    payload: { customer: `/api/customers/${customer}` },
  });
  const fullDisk = {
    ...sources.files,
    put: async (content: Uint8Array | Readable) => {
      if (!(content instanceof Readable)) throw new Error('The archive was not streamed.');
      // Leaving this loop destroys the stream, as a file that cannot be written does.
      for await (const _chunk of content) if (opened.readableFlowing === true) throw new Error('The disk is full.');
      throw new Error('The file was not read.');
    },
  };
  await expect(makeQueuedExports({ ...sources, files: fullDisk })).rejects.toThrow('disk is full');
  await expect.poll(() => opened.destroyed).toBe(true);
});
