// Stores drafts and their images in IndexedDB until the server has them, and the forms that are needed offline. A form
// version never changes, so a stored one is not requested again.
import type { DBSchema } from 'idb';
import type { Form, FormVersion } from '#shared/contracts/forms/forms.ts';
import { reconnectingDatabase } from '#web/api/outbox/reconnecting-database.ts';
import type { DeviceDraft } from './draft-state.ts';

interface StoredPicture {
  readonly uuid: string;
  /** UUID of the protocol that shows the picture. */
  readonly protocol: string;
  readonly picture: Blob;
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: DeviceDraft };
  pictures: { key: string; value: StoredPicture; indexes: { protocol: string } };
  /** Versions by their IRI. */
  versions: { key: string; value: FormVersion };
  /** The forms of a location by the location's IRI. */
  offers: { key: string; value: readonly Form[] };
}

const withDatabase = reconnectingDatabase<DraftSchema>('schutzbuch-protocols', (database) => {
  database.createObjectStore('drafts', { keyPath: 'uuid' });
  database.createObjectStore('pictures', { keyPath: 'uuid' }).createIndex('protocol', 'protocol');
  database.createObjectStore('versions');
  database.createObjectStore('offers');
});

/** Treats a failed read as empty, because some browsers have no storage. */
const orUndefined = <Result>(read: Promise<Result | undefined>) => read.catch(() => undefined);

export const readDraft = (uuid: string) => orUndefined(withDatabase((database) => database.get('drafts', uuid)));

export const readDrafts = async (user: string, location: string): Promise<readonly DeviceDraft[]> => {
  const drafts = await orUndefined(withDatabase((database) => database.getAll('drafts')));
  return (drafts ?? []).filter((draft) => draft.user === user && draft.location === location);
};

/** Commits explicitly, because a page that is closed before its success event would abort the transaction. */
export const writeDraft = (draft: DeviceDraft) =>
  withDatabase(async (database) => {
    const transaction = database.transaction('drafts', 'readwrite');
    const writing = transaction.store.put(draft);
    transaction.commit();
    await Promise.all([writing, transaction.done]);
  });

/** Removes a draft with its images. */
export const removeDraft = (uuid: string) =>
  withDatabase(async (database) => {
    const transaction = database.transaction(['drafts', 'pictures'], 'readwrite');
    await transaction.objectStore('drafts').delete(uuid);
    for await (const cursor of transaction.objectStore('pictures').index('protocol').iterate(uuid))
      await cursor.delete();
    await transaction.done;
  });

export const writePicture = (picture: StoredPicture) => withDatabase((database) => database.put('pictures', picture));
export const readPicture = (uuid: string) => orUndefined(withDatabase((database) => database.get('pictures', uuid)));
export const removePicture = (uuid: string) => withDatabase((database) => database.delete('pictures', uuid));

export const readVersion = (iri: string) => orUndefined(withDatabase((database) => database.get('versions', iri)));
export const writeVersion = (version: FormVersion) =>
  orUndefined(withDatabase((database) => database.put('versions', version, version['@id'])));

export const readOffer = (location: string) =>
  orUndefined(withDatabase((database) => database.get('offers', location)));
export const writeOffer = (location: string, forms: readonly Form[]) =>
  orUndefined(withDatabase((database) => database.put('offers', forms, location)));
