import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { iri, listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  createForm as createFormEndpoint,
  forms,
  getForm,
  getFormDraft,
  getFormGallery,
  getFormVersion,
  listForms,
  listFormVersions,
  patchForm,
  publishForm as publishFormEndpoint,
} from '#shared/contracts/forms/forms.ts';
import { canManageForms, canReadForms } from '#shared/permissions.ts';
import { findFormVersion, findFormVersions } from './form-versions.queries.ts';
import { formColumns } from './forms.export.ts';
import { findForm, findForms, readDraft } from './forms.queries.ts';
import { toForm, toFormVersion } from './forms.resource.ts';
import { galleryForms } from './gallery.ts';
import { publishForm } from './publish-form.ts';
import { changeForm, createForm } from './save-form.ts';

export function formRoutes(app: FastifyInstance): void {
  serve(app, listForms, { allow: canReadForms, handle: listHandler(findForms, toForm) });
  serveExport(app, listForms, { allow: canManageForms, columns: formColumns, find: findForms });
  serve(app, getForm, { load: findForm, allow: canReadForms, handle: async ({ item }) => toForm(item) });
  serve(app, createFormEndpoint, {
    allow: canManageForms,
    handle: async ({ body, ...context }) => toForm(await createForm(context, body)),
  });
  serve(app, patchForm, {
    load: findForm,
    allow: canManageForms,
    handle: async ({ item, body, ...context }) => toForm(await changeForm(context, item, body)),
  });
  serve(app, getFormDraft, {
    load: findForm,
    allow: canManageForms,
    handle: async ({ item, tx, scope }) => ({
      form: iri(forms.path, item.id),
      revision: item.revision,
      questionnaire: await readDraft(tx, scope, item.id),
    }),
  });
  serve(app, getFormGallery, { allow: canManageForms, handle: async () => ({ forms: [...galleryForms] }) });
  serve(app, listFormVersions, { allow: canReadForms, handle: listHandler(findFormVersions, toFormVersion) });
  serve(app, getFormVersion, {
    load: findFormVersion,
    allow: canReadForms,
    handle: async ({ item }) => toFormVersion(item),
  });
  serve(app, publishFormEndpoint, {
    allow: canManageForms,
    handle: async ({ body, ...context }) => toFormVersion(await publishForm(context, body)),
  });
}
