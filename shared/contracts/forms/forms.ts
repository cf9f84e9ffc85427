import * as z from 'zod/mini';
import { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import {
  maxCharacters,
  dateTime,
  iriOf,
  irisOf,
  itemFields,
  nameField,
  requiredText,
} from '#shared/contracts/wire/hydra.ts';
import { LocationType } from '#shared/contracts/locations/locations.ts';

export const MAX_FORM_NAME_CHARACTERS = 150;
export const MAX_FORM_DESCRIPTION_CHARACTERS = 1000;
/** Key of the gallery form for an outage of OASIS. */
export const OUTAGE_FORM = 'oasis-outage';
/** Gallery keys of the forms that are filled in every day, in the order of the day. */
export const DAILY_FORMS: readonly string[] = ['opening-and-closing', 'shift-handover'];
/**
 * Maximum size of a questionnaire, in bytes: enough for 300 questions with a label, a help text and a condition of
 * usual length.
 */
export const MAX_FORM_BYTES = 1024 * 1024;

/**
 * One published version of a form. It never changes, so that a protocol can be shown with the version it was filled
 * with.
 */
export const FormVersion = z.object({
  ...itemFields('FormVersion'),
  form: iriOf('Form'),
  name: nameField(),
  /** Version number within the form, starting at 1. */
  number: z.int(),
  questionnaire: Questionnaire,
  /** SHA-256 of the questionnaire as RFC 8785 JSON, hexadecimal. The ledger entries of protocols contain it. */
  digest: z.string(),
  publishedAt: dateTime(),
});
export type FormVersion = z.infer<typeof FormVersion>;

/** The fields that lists and items share; the questionnaires are only in the item. */
const formFields = {
  ...itemFields('Form'),
  name: nameField(),
  /**
   * Key of the gallery template the form was made from, for example `oasis-outage`. It stays when the form is renamed.
   */
  galleryKey: z.optional(z.string()),
  description: z.optional(z.string()),
  isActive: z.boolean(),
  /** An empty list means all. */
  socialConcepts: irisOf('SocialConcept'),
  /** An empty list means all. */
  locationTypes: z.array(LocationType),
  /** The version published last. Without a version nobody can fill the form. */
  version: z.optional(iriOf('FormVersion')),
  versionNumber: z.optional(z.int()),
  publishedAt: z.optional(dateTime()),
  questionCount: z.int(),
  /** True if the draft differs from the published version. */
  hasChanges: z.boolean(),
  /** Incremented with each change of the draft, so that a change based on an outdated draft is detected. */
  revision: z.int(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
};

export const Form = z.object(formFields);
export type Form = z.infer<typeof Form>;

export const FormDraft = z.object({
  form: iriOf('Form'),
  revision: z.int(),
  questionnaire: Questionnaire,
});
export type FormDraft = z.infer<typeof FormDraft>;

const formName = () => requiredText('Bitte das Fragebogen-Template benennen.', MAX_FORM_NAME_CHARACTERS, 3);

const formInput = {
  description: z.optional(z.nullable(z.string().check(z.trim(), maxCharacters(MAX_FORM_DESCRIPTION_CHARACTERS)))),
  isActive: z.optional(z.boolean()),
  socialConcepts: z.optional(irisOf('SocialConcept')),
  locationTypes: z.optional(z.array(LocationType)),
  questionnaire: z.optional(Questionnaire),
};

export const FormCreate = z.object({ name: formName(), ...formInput });
export type FormCreate = z.infer<typeof FormCreate>;

/** Fields that are left out keep their values; a questionnaire replaces the draft. */
export const FormPatch = z.object({
  name: z.optional(formName()),
  ...formInput,
  /** Revision of the draft the change is based on. */
  revision: z.optional(z.int()),
});
export type FormPatch = z.infer<typeof FormPatch>;

/** Publishes the current draft. */
export const FormVersionCreate = z.object({ form: iriOf('Form'), revision: z.optional(z.int()) });
export type FormVersionCreate = z.infer<typeof FormVersionCreate>;

export const FORM_CHANGED_MESSAGE =
  'Dieses Fragebogen-Template wurde inzwischen an anderer Stelle geändert. Bitte neu laden.';

/** A ready-made template to start a form from. */
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
      search: ['exact'],
      name: ['partial'],
      isActive: ['boolean'],
      version: ['exists'],
      hasChanges: ['boolean'],
      /**
       * Returns the forms this location may use: published, active, and matching its location type and social concept.
       */
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
  bodyBytes: MAX_FORM_BYTES,
  response: Form,
});
export const patchForm = endpoint({
  method: 'PATCH',
  path: '/api/forms/{id}',
  summary: 'Updates the Form resource.',
  body: FormPatch,
  bodyBytes: MAX_FORM_BYTES,
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
  summary: 'Retrieves the gallery of ready-made forms.',
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
  list: { filters: { form: ['relation'] }, order: ['number', 'publishedAt', 'id'], maxPageSize: 30 },
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
