import type { FastifyInstance } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { openStoredFile } from '#server/files/stored-files.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { readEntry } from '#server/features/authority-access/reading/read-section.ts';
import { findImageFiles } from './stored-files.queries.ts';

/**
 * Opens a photo or a signature of a protocol, if the protocol shows it to this authority.
 * @throws NotFound
 */
export async function openImage({ store, files }: FastifyInstance, authority: AuthorityActor, key: string) {
  const [, entryKey = '', uuid = ''] = /^(protocols-\d+)-([0-9a-f-]{36})$/.exec(key) ?? [];
  const entry = await readEntry(store, authority, entryKey);
  if (!entry.facts.some(({ images }) => images?.includes(key))) throw new NotFound();
  const [image] = await store.asActor(authority.scope, 'read only', (tx) =>
    findImageFiles(tx, authority.scope, [uuid]),
  );
  if (image === undefined) throw new NotFound();
  return { entry, content: await openStoredFile(files, image.file_key) };
}
