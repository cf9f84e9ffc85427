import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  createAction as createActionEndpoint,
  createCountry as createCountryEndpoint,
  createStatus as createStatusEndpoint,
  getAction,
  getCountry,
  getStatus,
  listActions,
  listCountries,
  listStatuses,
  patchAction,
  patchCountry,
  patchListedAction,
  patchListedStatus,
  patchStatus,
} from '#shared/contracts/master-data/master-data.ts';
import {
  createSocialConcept as createSocialConceptEndpoint,
  getSocialConcept,
  getSocialConceptVersion,
  listSocialConcepts,
  listSocialConceptVersions,
  patchSocialConcept,
  publishSocialConcept as publishSocialConceptEndpoint,
} from '#shared/contracts/master-data/social-concepts.ts';
import {
  getState,
  getStateChange,
  listStateChanges,
  listStates,
  patchState,
} from '#shared/contracts/master-data/states.ts';
import {
  canEditSocialConcept,
  canEditSomeSocialConcept,
  canManageMasterData,
  canReadSharedData,
} from '#shared/permissions.ts';
import { changeState } from './change-state.ts';
import { conceptColumns, stateColumns } from './master-data.export.ts';
import {
  findAction,
  findActions,
  findCountries,
  findCountry,
  findStatus,
  findStatuses,
} from './master-data.queries.ts';
import { toAction, toCountry, toStatus } from './master-data.resource.ts';
import { changeAction, changeListedAction, createAction } from './save-action.ts';
import { changeCountry, changeListedStatus, changeStatus, createCountry, createStatus } from './save-catalogue.ts';
import { publishSocialConcept } from './publish-social-concept.ts';
import { changeSocialConcept, createSocialConcept } from './save-social-concept.ts';
import {
  findNamedConcepts,
  findSocialConcept,
  findSocialConcepts,
  findVersion,
  findVersions,
} from './social-concepts.queries.ts';
import { toSocialConcept, toSocialConceptVersion } from './social-concepts.resource.ts';
import { findState, findStateChange, findStateChanges, findStates } from './states.queries.ts';
import { toState, toStateChange } from './states.resource.ts';

export function masterDataRoutes(app: FastifyInstance): void {
  actionRoutes(app);
  statusRoutes(app);
  countryRoutes(app);
  stateRoutes(app);
  socialConceptRoutes(app);
}

function actionRoutes(app: FastifyInstance): void {
  serve(app, listActions, { allow: canReadSharedData, handle: listHandler(findActions, toAction) });
  serve(app, getAction, {
    load: findAction,
    allow: canReadSharedData,
    handle: async ({ item }) => toAction(item),
  });
  serve(app, createActionEndpoint, {
    allow: canEditSomeSocialConcept,
    handle: async ({ body, ...context }) => toAction(await createAction(context, body)),
  });
  serve(app, patchAction, {
    load: findAction,
    allow: (actor, action) => canEditSocialConcept(actor, action.concept_customer_id),
    handle: async ({ item, body, ...context }) => toAction(await changeAction(context, item.id, body)),
  });
  serve(app, patchListedAction, {
    allow: canEditSomeSocialConcept,
    handle: async ({ body, ...context }) => toAction(await changeListedAction(context, body)),
  });
}

function statusRoutes(app: FastifyInstance): void {
  serve(app, listStatuses, { allow: canReadSharedData, handle: listHandler(findStatuses, toStatus) });
  serve(app, getStatus, {
    load: findStatus,
    allow: canReadSharedData,
    handle: async ({ item }) => toStatus(item),
  });
  serve(app, createStatusEndpoint, {
    allow: canManageMasterData,
    handle: async ({ body, ...context }) => toStatus(await createStatus(context, body)),
  });
  serve(app, patchStatus, {
    load: findStatus,
    allow: canManageMasterData,
    handle: async ({ item, body, ...context }) => toStatus(await changeStatus(context, item, body)),
  });
  serve(app, patchListedStatus, {
    allow: canManageMasterData,
    handle: async ({ body, ...context }) => toStatus(await changeListedStatus(context, body)),
  });
}

function countryRoutes(app: FastifyInstance): void {
  serve(app, listCountries, { allow: canReadSharedData, handle: listHandler(findCountries, toCountry) });
  serve(app, getCountry, {
    load: findCountry,
    allow: canReadSharedData,
    handle: async ({ item }) => toCountry(item),
  });
  serve(app, createCountryEndpoint, {
    allow: canManageMasterData,
    handle: async ({ body, ...context }) => toCountry(await createCountry(context, body)),
  });
  serve(app, patchCountry, {
    load: findCountry,
    allow: canManageMasterData,
    handle: async ({ item, body, ...context }) => toCountry(await changeCountry(context, item, body)),
  });
}

function stateRoutes(app: FastifyInstance): void {
  serve(app, listStates, { allow: canReadSharedData, handle: listHandler(findStates, toState) });
  serveExport(app, listStates, { allow: canManageMasterData, columns: stateColumns, find: findStates });
  serve(app, getState, { load: findState, allow: canReadSharedData, handle: async ({ item }) => toState(item) });
  serve(app, patchState, {
    load: findState,
    allow: canManageMasterData,
    handle: async ({ item, body, ...context }) => toState(await changeState(context, item.id, body)),
  });
  serve(app, listStateChanges, {
    access: 'read replica',
    allow: canManageMasterData,
    handle: listHandler(findStateChanges, toStateChange),
  });
  serve(app, getStateChange, {
    load: findStateChange,
    allow: canManageMasterData,
    handle: async ({ item }) => toStateChange(item),
  });
}

function socialConceptRoutes(app: FastifyInstance): void {
  serve(app, listSocialConcepts, {
    allow: canReadSharedData,
    handle: listHandler(findSocialConcepts, toSocialConcept),
  });
  serveExport(app, listSocialConcepts, {
    allow: canEditSomeSocialConcept,
    columns: conceptColumns,
    find: findNamedConcepts,
  });
  serve(app, getSocialConcept, {
    load: findSocialConcept,
    allow: canReadSharedData,
    handle: async ({ item }) => toSocialConcept(item),
  });
  serve(app, createSocialConceptEndpoint, {
    allow: canManageMasterData,
    handle: async ({ body, ...context }) => toSocialConcept(await createSocialConcept(context, body)),
  });
  serve(app, patchSocialConcept, {
    load: findSocialConcept,
    allow: (actor, concept) => canEditSocialConcept(actor, concept.customer_id),
    handle: async ({ item, body, ...context }) => toSocialConcept(await changeSocialConcept(context, item, body)),
  });
  serve(app, listSocialConceptVersions, {
    allow: canReadSharedData,
    handle: listHandler(findVersions, toSocialConceptVersion),
  });
  serve(app, getSocialConceptVersion, {
    load: findVersion,
    allow: canReadSharedData,
    handle: async ({ item }) => toSocialConceptVersion(item),
  });
  serve(app, publishSocialConceptEndpoint, {
    allow: canEditSomeSocialConcept,
    handle: async ({ body, ...context }) => toSocialConceptVersion(await publishSocialConcept(context, body)),
  });
}
