import type { FastifyInstance } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { serve, type Context } from '#server/http/serve/serve.ts';
import {
  createProfile as createProfileEndpoint,
  enterOfflineChoice as enterOfflineChoiceEndpoint,
  getProfile,
  listProfiles,
  patchProfile,
  setCurrentProfile,
  setCurrentProfileByLink,
  unsetCurrentProfile,
  unsetCurrentProfileByLink,
} from '#shared/contracts/profiles/profiles.ts';
import {
  canReadProfiles,
  canChooseProfileOf,
  canManageProfiles,
  canReadSharedData,
  canReadProofs,
} from '#shared/permissions.ts';
import { changeProfileAndPin } from './change-profile.ts';
import { chooseProfile } from './choose-profile.ts';
import { createProfile } from './create-profile.ts';
import { enterOfflineChoice } from './enter-offline-choice.ts';
import { limitPinGuesses } from './limit-pin-guesses.ts';
import { profileColumns } from './profiles.export.ts';
import {
  findNamedProfiles,
  findProfile,
  findProfiles,
  setSessionProfile,
  type ProfileRow,
} from './profiles.queries.ts';
import { withoutFieldsOfProofs } from './profiles.rules.ts';
import { profileFor } from './profiles.resource.ts';
import { proofNeedsIfReadable } from './proof-needs.ts';

const render = async (context: Context, row: ProfileRow) =>
  profileFor(context.actor, context.now, await proofNeedsIfReadable(context, [row]))(row);

export function profileRoutes(app: FastifyInstance): void {
  const { passwords } = app;
  serve(app, listProfiles, {
    allow: canReadSharedData,
    handle: async ({ query, ...context }) => {
      const { actor, now } = context;
      const allowedQuery = canReadProofs(actor) ? query : withoutFieldsOfProofs(query);
      const { items, total } = await findProfiles(context.tx, context.scope, allowedQuery);
      return { items: items.map(profileFor(actor, now, await proofNeedsIfReadable(context, items))), total };
    },
  });
  serveExport(app, listProfiles, { allow: canManageProfiles, columns: profileColumns, find: findNamedProfiles });
  serve(app, getProfile, {
    load: findProfile,
    allow: canReadSharedData,
    handle: ({ item, ...context }) => render(context, item),
  });
  serve(app, createProfileEndpoint, {
    allow: canReadProfiles,
    handle: async ({ body, ...context }) => render(context, await createProfile(context, body)),
  });
  serve(app, patchProfile, {
    load: findProfile,
    allow: canManageProfiles,
    handle: async ({ item, body, ...context }) =>
      render(context, await changeProfileAndPin({ ...context, passwords }, item.id, body)),
  });

  const choiceOptions = {
    load: findProfile,
    allow: (actor: SessionActor, profile: ProfileRow) => canChooseProfileOf(actor, profile.customer_id),
    access: 'read write',
    isAnswerKept: false,
  } as const;
  serve(app, setCurrentProfile, {
    ...choiceOptions,
    runBefore: limitPinGuesses,
    handle: async ({ item, body, ...context }) =>
      render(context, await chooseProfile({ ...context, passwords }, item, body.pin)),
  });
  serve(app, setCurrentProfileByLink, {
    ...choiceOptions,
    handle: async ({ item, ...context }) =>
      render(context, await chooseProfile({ ...context, passwords }, item, undefined)),
  });
  serve(app, enterOfflineChoiceEndpoint, {
    ...choiceOptions,
    handle: async ({ item, body, ...context }) => render(context, await enterOfflineChoice(context, item, body)),
  });
  for (const endpoint of [unsetCurrentProfile, unsetCurrentProfileByLink]) {
    serve(app, endpoint, {
      ...choiceOptions,
      handle: async ({ item, ...context }) => {
        await setSessionProfile(context.tx, context.scope, context.actor.sid, null);
        return render(context, item);
      },
    });
  }
}
