import type { FastifyInstance } from 'fastify';
import { withLocationNames } from '#server/db/location-names.ts';
import { findOneWith } from '#server/db/rows.ts';
import { findProfile } from '#server/features/profiles/profiles.public.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { listHandler } from '#server/http/render/item.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import { serve, type Context } from '#server/http/serve/serve.ts';
import {
  createProofType as createProofTypeEndpoint,
  getProofType,
  getProofValidity,
  listProofTypes,
  patchProofType,
} from '#shared/contracts/profile-documents/proof-types.ts';
import { getProofGap, listProofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import {
  createProfileDocument,
  getProfileDocument,
  listDocumentsOfProfile,
  listProfileDocuments,
  patchProfileDocument,
  reviewProfileDocument,
} from '#shared/contracts/profile-documents/profile-documents.ts';
import { canManageMasterData, canManageProofs, canReadSharedData, canReadProofs } from '#shared/permissions.ts';
import { proposeValidity } from './propose-validity.ts';
import { changeProof, reviewProof } from './change-proof.ts';
import { createProof } from './create-proof.ts';
import { proofColumns } from './profile-documents.export.ts';
import {
  findNamedProofs,
  findProof,
  findProofs,
  type JudgedProofRow,
  type ProofRow,
} from './profile-documents.queries.ts';
import { toProfileDocument, toProofGap, toProofType, toProofValidity } from './profile-documents.resource.ts';
import { dayOf } from './profile-documents.rules.ts';
import { gapColumns } from '#server/features/profile-documents/gaps/proof-gaps.export.ts';
import { findGapsOn } from '#server/features/profile-documents/gaps/proof-gaps.queries.ts';
import { findProofType, findProofTypes } from './proof-types.queries.ts';
import { changeProofType, createProofType } from './save-proof-type.ts';

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
    handle: async ({ body, ...context }) => toCurrentProof(context, await createProof(context, body)),
  });
  serve(app, patchProfileDocument, {
    load: findProof,
    allow: canManageProofs,
    handle: async ({ item, body, ...context }) => toCurrentProof(context, await changeProof(context, item, body)),
  });
  serve(app, reviewProfileDocument, {
    load: findProof,
    allow: canManageProofs,
    handle: async ({ item, body, ...context }) => toCurrentProof(context, await reviewProof(context, item, body)),
  });
  serve(app, getProofValidity, {
    allow: canReadProofs,
    handle: async ({ query, ...context }) => toProofValidity(await proposeValidity(context, query)),
  });
  proofGapRoutes(app);
}

function proofGapRoutes(app: FastifyInstance): void {
  serve(app, listProofGaps, {
    allow: canReadProofs,
    handle: ({ now, ...context }) => listHandler(findGapsOn(dayOf(now)), (row) => toProofGap(row, now))(context),
  });
  serveExport(app, listProofGaps, {
    allow: canReadProofs,
    columns: gapColumns,
    find: (tx, scope, query) => withLocationNames(findGapsOn(dayOf(new Date())))(tx, scope, query),
  });
  serve(app, getProofGap, {
    load: (tx, scope, id) => findOneWith(findGapsOn(dayOf(new Date())))(tx, scope, id),
    allow: canReadProofs,
    handle: async ({ item, now }) => toProofGap(item, now),
  });
}

/** Loads the proof again, because a change may alter which proof of the person supersedes which. */
async function toCurrentProof({ tx, scope, now }: Context, { id }: ProofRow) {
  const proof = await findProof(tx, scope, id);
  if (proof === undefined) throw new NotFound();
  return toProfileDocument(proof, now);
}

function proofTypeRoutes(app: FastifyInstance): void {
  serve(app, listProofTypes, { allow: canReadSharedData, handle: listHandler(findProofTypes, toProofType) });
  serve(app, getProofType, {
    load: findProofType,
    allow: canReadSharedData,
    handle: async ({ item }) => toProofType(item),
  });
  serve(app, createProofTypeEndpoint, {
    allow: canManageMasterData,
    handle: async ({ body, ...context }) => toProofType(await createProofType(context, body)),
  });
  serve(app, patchProofType, {
    load: findProofType,
    allow: canManageMasterData,
    handle: async ({ item, body, ...context }) => toProofType(await changeProofType(context, item.id, body)),
  });
}

function proofListRoutes(app: FastifyInstance): void {
  const listProofs = (now: Date) => listHandler(findProofs, (row: JudgedProofRow) => toProfileDocument(row, now));
  serve(app, listProfileDocuments, { allow: canReadProofs, handle: ({ now, ...context }) => listProofs(now)(context) });
  serve(app, listDocumentsOfProfile, {
    load: findProfile,
    allow: canReadProofs,
    handle: ({ item, now, query, ...context }) =>
      listProofs(now)({ ...context, query: withProfileCondition(query, item.id) }),
  });
  serveExport(app, listProfileDocuments, { allow: canReadProofs, columns: proofColumns, find: findNamedProofs });
}

const withProfileCondition = (query: ListQuery, profileId: number): ListQuery => ({
  ...query,
  conditions: [...query.conditions, { field: 'profile', operator: 'any of', values: [profileId] }],
});
