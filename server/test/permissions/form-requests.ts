import type { World } from './permission-world.ts';

/** Items for the endpoints of forms, used like those in permission-requests.ts. */
export const formItems: Record<string, (world: World) => Promise<number>> = {
  '/api/forms/{id}/evaluation': async (world) => (await world.addForm()).form,
  '/api/forms/{id}': async (world) => (await world.addForm()).form,
  '/api/forms/{id}/draft': async (world) => (await world.addForm()).form,
  '/api/form_versions/{id}': async (world) => (await world.addForm()).version,
};

export const formBodies: Record<string, (world: World) => object> = {
  'POST /api/forms': () => ({ name: 'Rundgang am Abend' }),
  'PATCH /api/forms/{id}': () => ({ name: 'Rundgang am Morgen' }),
  'POST /api/form_versions': ({ form }) => ({ form }),
};
