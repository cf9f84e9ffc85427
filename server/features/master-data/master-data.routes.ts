import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serve } from '#server/http/serve.ts';
import {
  getAction,
  getCountry,
  getSocialConcept,
  getState,
  getStatus,
  listActions,
  listCountries,
  listSocialConcepts,
  listStates,
  listStatuses,
} from '#shared/contracts/master-data.ts';
import { canReadOwnSurroundings } from '#shared/permissions.ts';
import {
  findAction,
  findActions,
  findCountries,
  findCountry,
  findSocialConcept,
  findSocialConcepts,
  findState,
  findStates,
  findStatus,
  findStatuses,
} from './master-data.queries.ts';
import { toAction, toCountry, toSocialConcept, toState, toStatus } from './master-data.resource.ts';

export function masterDataRoutes(app: FastifyInstance): void {
  serve(app, listActions, { allow: canReadOwnSurroundings, handle: listing(findActions, toAction) });
  serve(app, getAction, {
    load: findAction,
    allow: canReadOwnSurroundings,
    handle: async ({ item }) => toAction(item),
  });
  serve(app, listStatuses, { allow: canReadOwnSurroundings, handle: listing(findStatuses, toStatus) });
  serve(app, getStatus, {
    load: findStatus,
    allow: canReadOwnSurroundings,
    handle: async ({ item }) => toStatus(item),
  });
  serve(app, listCountries, { allow: canReadOwnSurroundings, handle: listing(findCountries, toCountry) });
  serve(app, getCountry, {
    load: findCountry,
    allow: canReadOwnSurroundings,
    handle: async ({ item }) => toCountry(item),
  });
  serve(app, listStates, { allow: canReadOwnSurroundings, handle: listing(findStates, toState) });
  serve(app, getState, { load: findState, allow: canReadOwnSurroundings, handle: async ({ item }) => toState(item) });
  serve(app, listSocialConcepts, {
    allow: canReadOwnSurroundings,
    handle: listing(findSocialConcepts, toSocialConcept),
  });
  serve(app, getSocialConcept, {
    load: findSocialConcept,
    allow: canReadOwnSurroundings,
    handle: async ({ item }) => toSocialConcept(item),
  });
}
