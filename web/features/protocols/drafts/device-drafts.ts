// Stores drafts and their images in IndexedDB until the server has them, and the forms that are needed offline. A form
// version never changes, so a stored one is not requested again.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Form, FormVersion } from '#shared/contracts/forms/forms.ts';
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

let opened: Promise<IDBPDatabase<DraftSchema>> | null = null;

const open = () => {
  opened ??= openDB<DraftSchema>('schutzbuch-protocols', 1, {
    upgrade: (database) => {
      database.createObjectStore('drafts', { keyPath: 'uuid' });
      database.createObjectStore('pictures', { keyPath: 'uuid' }).createIndex('protocol', 'protocol');
      database.createObjectStore('versions');
      database.createObjectStore('offers');
    },
    blocking: (_current, _wanted, event) => event.target instanceof IDBDatabase && event.target.close(),
    terminated: forget,
  });
  return opened;
};

const forget = () => {
  opened = null;
};

/** A browser may close the database of a sleeping tab, so it is opened once more. */
async function inStore<Result>(work: (database: IDBPDatabase<DraftSchema>) => Promise<Result>): Promise<Result> {
  try {
    return await work(await open());
  } catch {
    forget();
    return work(await open());
  }
}

/** Treats a failed read as empty, because some browsers have no storage. */
const orNothing = <Result>(reading: Promise<Result | undefined>) => reading.catch(() => undefined);

export const readDraft = (uuid: string) => orNothing(inStore((database) => database.get('drafts', uuid)));

export const readDrafts = async (user: string, location: string): Promise<readonly DeviceDraft[]> => {
  const drafts = await orNothing(inStore((database) => database.getAll('drafts')));
  return (drafts ?? []).filter((draft) => draft.user === user && draft.location === location);
};

/** Commits explicitly, because a page that is closed before its success event would abort the transaction. */
export const writeDraft = (draft: DeviceDraft) =>
  inStore(async (database) => {
    const transaction = database.transaction('drafts', 'readwrite');
    const put = transaction.store.put(draft);
    transaction.commit();
    await Promise.all([put, transaction.done]);
  });

/** Removes a draft with its images. */
export const removeDraft = (uuid: string) =>
  inStore(async (database) => {
    const transaction = database.transaction(['drafts', 'pictures'], 'readwrite');
    await transaction.objectStore('drafts').delete(uuid);
    for await (const cursor of transaction.objectStore('pictures').index('protocol').iterate(uuid))
      await cursor.delete();
    await transaction.done;
  });

export const writePicture = (picture: StoredPicture) => inStore((database) => database.put('pictures', picture));
export const readPicture = (uuid: string) => orNothing(inStore((database) => database.get('pictures', uuid)));
export const removePicture = (uuid: string) => inStore((database) => database.delete('pictures', uuid));

export const readVersion = (iri: string) => orNothing(inStore((database) => database.get('versions', iri)));
export const writeVersion = (version: FormVersion) =>
  orNothing(inStore((database) => database.put('versions', version, version['@id'])));

export const readOffer = (location: string) => orNothing(inStore((database) => database.get('offers', location)));
export const writeOffer = (location: string, forms: readonly Form[]) =>
  orNothing(inStore((database) => database.put('offers', forms, location)));
