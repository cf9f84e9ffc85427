import * as z from 'zod/mini';
import { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { endpoint, resource } from './endpoint.ts';
import { atMost, dateTime, iriOf, irisOf, itemFields, nameField } from './hydra.ts';
import { LocationType } from './locations.ts';

export const FORM_NAME_LENGTH = 150;
export const FORM_DESCRIPTION_LENGTH = 1000;
/** The ready form of an outage of OASIS. */
export const OUTAGE_FORM = 'oasis-outage';
/** Room for 300 questions with a label, a help text and a condition of the usual length each. */
export const FORM_BYTES = 1024 * 1024;

/** One published state of a form. It never changes: a protocol is shown with the version it was filled with. */
export const FormVersion = z.object({
  ...itemFields('FormVersion'),
  form: iriOf('Form'),
  name: nameField(),
  /** 1, 2, 3 …: within its form. */
  number: z.int(),
  questionnaire: Questionnaire,
  /** SHA-256 of the questionnaire as RFC 8785 JSON, hexadecimal; protocols name it in the ledger. */
  digest: z.string(),
  publishedAt: dateTime(),
});
export type FormVersion = z.infer<typeof FormVersion>;

/** Without the questionnaires, which only the item has. */
const formFields = {
  ...itemFields('Form'),
  name: nameField(),
  /** Of a ready form, whatever it is called by now: `oasis-outage`. */
  galleryKey: z.optional(z.string()),
  description: z.optional(z.string()),
  isActive: z.boolean(),
  /** None stands for all. */
  socialConcepts: irisOf('SocialConcept'),
  /** None stands for all. */
  locationTypes: z.array(LocationType),
  /** What is published last; without one nobody can fill the form yet. */
  version: z.optional(iriOf('FormVersion')),
  versionNumber: z.optional(z.int()),
  publishedAt: z.optional(dateTime()),
  questionCount: z.int(),
  /** The draft differs from what is published. */
  hasChanges: z.boolean(),
  /** Goes up with each change of the draft: who changes another one than he read is told. */
  revision: z.int(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
};

export const Form = z.object(formFields);
export type Form = z.infer<typeof Form>;

/** The draft an admin works on. */
export const FormDraft = z.object({
  form: iriOf('Form'),
  revision: z.int(),
  questionnaire: Questionnaire,
});
export type FormDraft = z.infer<typeof FormDraft>;

const formName = () =>
  z.string().check(z.trim(), z.minLength(3, 'Bitte das Fragebogen-Template benennen.'), atMost(FORM_NAME_LENGTH));

const formInput = {
  description: z.optional(z.nullable(z.string().check(z.trim(), atMost(FORM_DESCRIPTION_LENGTH)))),
  isActive: z.optional(z.boolean()),
  socialConcepts: z.optional(irisOf('SocialConcept')),
  locationTypes: z.optional(z.array(LocationType)),
  questionnaire: z.optional(Questionnaire),
};

export const FormCreate = z.object({ name: formName(), ...formInput });
export type FormCreate = z.infer<typeof FormCreate>;

/** What is left out stays as it was; a questionnaire replaces the draft. */
export const FormPatch = z.object({
  name: z.optional(formName()),
  ...formInput,
  /** Of the draft the change was made to. */
  revision: z.optional(z.int()),
});
export type FormPatch = z.infer<typeof FormPatch>;

/** Publishes the draft as it is now. */
export const FormVersionCreate = z.object({ form: iriOf('Form'), revision: z.optional(z.int()) });
export type FormVersionCreate = z.infer<typeof FormVersionCreate>;

export const FORM_CHANGED_MESSAGE =
  'Dieses Fragebogen-Template wurde inzwischen an anderer Stelle geändert. Bitte neu laden.';

/** A ready template somebody may start from. */
export const GalleryForm = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  locationTypes: z.array(LocationType),
  questionnaire: Questionnaire,
});
export type GalleryForm = z.infer<typeof GalleryForm>;
export const FormGallery = z.object({ forms: z.array(GalleryForm) });

export const listForms = endpoint({
  method: 'GET',
  path: '/api/forms',
  summary: 'Retrieves the collection of Form resources.',
  list: {
    filters: {
      name: ['partial'],
      isActive: ['boolean'],
      version: ['exists'],
      hasChanges: ['boolean'],
      /** Those the location may use: published, active, of its location type and social concept. */
      location: ['relation'],
    },
    order: ['name', 'updatedAt', 'id'],
    exported: '/api/export/forms',
  },
  response: Form,
});
export const getForm = endpoint({
  method: 'GET',
  path: '/api/forms/{id}',
  summary: 'Retrieves a Form resource.',
  response: Form,
});
export const createForm = endpoint({
  method: 'POST',
  path: '/api/forms',
  summary: 'Creates a Form resource.',
  body: FormCreate,
  bodyBytes: FORM_BYTES,
  response: Form,
});
export const patchForm = endpoint({
  method: 'PATCH',
  path: '/api/forms/{id}',
  summary: 'Updates the Form resource.',
  body: FormPatch,
  bodyBytes: FORM_BYTES,
  response: Form,
});
export const getFormDraft = endpoint({
  method: 'GET',
  path: '/api/forms/{id}/draft',
  summary: 'Retrieves the draft of a Form resource.',
  response: FormDraft,
});
export const getFormGallery = endpoint({
  method: 'GET',
  path: '/api/form_gallery',
  summary: 'Retrieves the ready forms to start from.',
  response: FormGallery,
});

export const forms = resource({
  name: 'Form',
  path: '/api/forms',
  description: 'A questionnaire staff fill in as protocols.',
  schema: Form,
  endpoints: [listForms, getForm, createForm, patchForm],
});

export const listFormVersions = endpoint({
  method: 'GET',
  path: '/api/form_versions',
  summary: 'Retrieves the collection of FormVersion resources.',
  list: { filters: { form: ['relation'] }, order: ['number', 'publishedAt', 'id'], maximumMembers: 30 },
  response: FormVersion,
});
export const getFormVersion = endpoint({
  method: 'GET',
  path: '/api/form_versions/{id}',
  summary: 'Retrieves a FormVersion resource.',
  response: FormVersion,
});
export const publishForm = endpoint({
  method: 'POST',
  path: '/api/form_versions',
  summary: 'Creates a FormVersion resource.',
  body: FormVersionCreate,
  response: FormVersion,
});

export const formVersions = resource({
  name: 'FormVersion',
  path: '/api/form_versions',
  description: 'What a form asked at a time.',
  schema: FormVersion,
  endpoints: [listFormVersions, getFormVersion, publishForm],
});
