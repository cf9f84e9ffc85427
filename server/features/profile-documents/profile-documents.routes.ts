import type { FastifyInstance } from 'fastify';
import { findProfile } from '#server/features/profiles/profiles.public.ts';
import { serveExport } from '#server/http/export.ts';
import { listing } from '#server/http/item.ts';
import type { ListQuery } from '#server/http/list-query.ts';
import { serve } from '#server/http/serve.ts';
import {
  createProfileDocument,
  getProfileDocument,
  getProofType,
  getProofValidity,
  listDocumentsOfProfile,
  listProfileDocuments,
  listProofGaps,
  listProofTypes,
  patchProfileDocument,
  reviewProfileDocument,
} from '#shared/contracts/profile-documents.ts';
import { canManageProofs, canReadOwnSurroundings, canReadProofs } from '#shared/permissions.ts';
import { askValidity } from './ask-validity.ts';
import { changeProof, reviewProof } from './change-proof.ts';
import { createProof } from './create-proof.ts';
import { proofColumns } from './profile-documents.export.ts';
import { findNamedProofs, findProof, findProofs, type ProofRow } from './profile-documents.queries.ts';
import { toProfileDocument, toProofGap, toProofType, toProofValidity } from './profile-documents.resource.ts';
import { dayOf } from './profile-documents.rules.ts';
import { findGaps } from './proof-gaps.queries.ts';
import { findProofType, findProofTypes } from './proof-types.queries.ts';

export function profileDocumentRoutes(app: FastifyInstance): void {
  proofTypeRoutes(app);
  proofListRoutes(app);
  serve(app, getProfileDocument, {
    load: findProof,
    allow: canReadProofs,
    handle: async ({ item, now }) => toProfileDocument(item, now),
  });
  serve(app, createProfileDocument, {
    allow: canReadProofs,
    handle: async ({ body, ...context }) => toProfileDocument(await createProof(context, body), context.now),
  });
  serve(app, patchProfileDocument, {
    load: findProof,
    allow: canManageProofs,
    handle: async ({ item, body, ...context }) =>
      toProfileDocument(await changeProof(context, item, body), context.now),
  });
  serve(app, reviewProfileDocument, {
    load: findProof,
    allow: canManageProofs,
    handle: async ({ item, body, ...context }) =>
      toProfileDocument(await reviewProof(context, item, body), context.now),
  });
  serve(app, getProofValidity, {
    allow: canReadProofs,
    handle: async ({ query, ...context }) => toProofValidity(await askValidity(context, query)),
  });
  serve(app, listProofGaps, {
    allow: canReadProofs,
    handle: ({ now, ...call }) =>
      listing(
        (tx, scope, query) => findGaps(tx, scope, query, dayOf(now)),
        (row) => toProofGap(row, now),
      )(call),
  });
}

function proofTypeRoutes(app: FastifyInstance): void {
  serve(app, listProofTypes, { allow: canReadOwnSurroundings, handle: listing(findProofTypes, toProofType) });
  serve(app, getProofType, {
    load: findProofType,
    allow: canReadOwnSurroundings,
    handle: async ({ item }) => toProofType(item),
  });
}

function proofListRoutes(app: FastifyInstance): void {
  const listed = (now: Date) => listing(findProofs, (row: ProofRow) => toProfileDocument(row, now));
  serve(app, listProfileDocuments, { allow: canReadProofs, handle: ({ now, ...call }) => listed(now)(call) });
  serve(app, listDocumentsOfProfile, {
    load: findProfile,
    allow: canReadProofs,
    handle: ({ item, now, query, ...call }) => listed(now)({ ...call, query: ofProfile(query, item.id) }),
  });
  serveExport(app, listProfileDocuments, { allow: canReadProofs, columns: proofColumns, find: findNamedProofs });
}

const ofProfile = (query: ListQuery, profileId: number): ListQuery => ({
  ...query,
  conditions: [...query.conditions, { field: 'profile', is: 'any of', values: [profileId] }],
});
