import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '#server/db/database.ts';
import { openTestStore } from '#server/test/app/test-store.ts';
import { galleryForms } from './gallery.ts';
import { seedGallery } from './seed-gallery.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

const everything = () =>
  store.asSystem(async (tx) => ({
    forms: await tx.selectFrom('form').selectAll().orderBy('id').execute(),
    versions: await tx.selectFrom('form_version').selectAll().orderBy('id').execute(),
  }));

describe('a fresh database', () => {
  it('has every gallery form, published and without changes', async () => {
    const { forms, versions } = await everything();
    expect(forms.map((form) => form.gallery_key)).toEqual(galleryForms.map(({ key }) => key));
    for (const [index, form] of forms.entries()) {
      const { name, questionnaire, locationTypes } = galleryForms[index] ?? {};
      const version = versions.find(({ id }) => id === form.version_id);
      expect(form).toMatchObject({
        name,
        location_types: locationTypes,
        is_active: true,
        draft_digest: version?.digest,
      });
      expect(version).toMatchObject({ form_id: form.id, number: 1, name, questionnaire, published_by: null });
    }
  });

  it('is unchanged when it is seeded again', async () => {
    const before = await everything();
    await store.asSystem((tx) => seedGallery(tx, new Date()));
    expect(await everything()).toEqual(before);
  });

  it('keeps the changes of an admin to a gallery form', async () => {
    const key = galleryForms[0]?.key ?? '';
    await store.asSystem((tx) =>
      tx
        .updateTable('form')
        .set({ name: 'Unser Rundgang', inactive_since: new Date() })
        .where('gallery_key', '=', key)
        .execute(),
    );
    const before = await everything();
    await store.asSystem((tx) => seedGallery(tx, new Date()));
    expect(await everything()).toEqual(before);
  });

  it('gets a gallery form that a later version of the application adds', async () => {
    const { versions } = await everything();
    await store.asSystem((tx) =>
      tx
        .updateTable('form')
        .set({ gallery_key: null })
        .where('gallery_key', '=', galleryForms[1]?.key ?? '')
        .execute(),
    );
    await store.asSystem((tx) => seedGallery(tx, new Date()));
    expect((await everything()).versions).toHaveLength(versions.length + 1);
  });
});
