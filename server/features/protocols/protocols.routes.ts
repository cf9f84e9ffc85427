import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import { evaluateForm as evaluateFormEndpoint } from '#shared/contracts/protocols/protocol-evaluation.ts';
import {
  correctProtocol as correctProtocolEndpoint,
  discardProtocol as discardProtocolEndpoint,
  getProtocol,
  listProtocols,
  patchProtocol as patchProtocolEndpoint,
  saveProtocol as saveProtocolEndpoint,
} from '#shared/contracts/protocols/protocols.ts';
import { canEvaluateForms, canReadProtocols, canWriteProtocol, canWriteProtocolAt } from '#shared/permissions.ts';
import { correctProtocol } from './correct-protocol.ts';
import { discardProtocol } from '#server/features/protocols/drafts/discard-protocol.ts';
import { evaluateForm, findEvaluatedForm } from '#server/features/protocols/evaluation/evaluate-form.ts';
import { protocolColumns } from './protocols.export.ts';
import { findProtocol, findProtocols } from './protocols.queries.ts';
import { toFilledProtocol, toProtocol } from './protocols.resource.ts';
import { patchProtocol, saveProtocol } from '#server/features/protocols/drafts/save-protocol.ts';

export function protocolRoutes(app: FastifyInstance): void {
  serve(app, listProtocols, { allow: canReadProtocols, handle: listHandler(findProtocols, toProtocol) });
  serve(app, getProtocol, {
    load: findProtocol,
    allow: canReadProtocols,
    handle: async ({ item }) => toFilledProtocol(item),
  });
  serve(app, saveProtocolEndpoint, {
    allow: canWriteProtocol,
    handle: async ({ body, ...context }) => toFilledProtocol(await saveProtocol(context, body)),
  });
  serve(app, patchProtocolEndpoint, {
    load: findProtocol,
    allow: (actor, protocol) => canWriteProtocolAt(actor, protocol.location_id),
    handle: async ({ item, body, ...context }) => toFilledProtocol(await patchProtocol(context, item.id, body)),
  });
  serve(app, discardProtocolEndpoint, {
    load: findProtocol,
    allow: (actor, protocol) => canWriteProtocolAt(actor, protocol.location_id),
    handle: ({ item, ...context }) => discardProtocol(context, item.id),
  });
  serve(app, correctProtocolEndpoint, {
    load: findProtocol,
    allow: (actor, protocol) => canWriteProtocolAt(actor, protocol.location_id),
    handle: async ({ item, body, ...context }) => toFilledProtocol(await correctProtocol(context, item.id, body)),
  });
  serve(app, evaluateFormEndpoint, {
    load: findEvaluatedForm,
    allow: canEvaluateForms,
    handle: ({ item, ...requestedFormat }) => evaluateForm(requestedFormat, item),
  });
  serveExport(app, listProtocols, { allow: canReadProtocols, columns: protocolColumns, find: findProtocols });
}
