import type { PermissionFixture } from './permission-fixture.ts';

/** Items for the endpoints of forms, used like those in permission-requests.ts. */
export const formItems: Record<string, (fixture: PermissionFixture) => Promise<number>> = {
  '/api/forms/{id}/evaluation': async (fixture) => (await fixture.addForm()).form,
  '/api/forms/{id}': async (fixture) => (await fixture.addForm()).form,
  '/api/forms/{id}/draft': async (fixture) => (await fixture.addForm()).form,
  '/api/form_versions/{id}': async (fixture) => (await fixture.addForm()).version,
};

export const formBodies: Record<string, (fixture: PermissionFixture) => object> = {
  'POST /api/forms': () => ({ name: 'Rundgang am Abend' }),
  'PATCH /api/forms/{id}': () => ({ name: 'Rundgang am Morgen' }),
  'POST /api/form_versions': ({ form }) => ({ form }),
};
