import * as z from 'zod/mini';
import { Answers } from '#shared/questionnaire/answers.ts';
import { correctionFields, correctionInput } from './corrections.ts';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from './hydra.ts';

export const ProtocolState = z.enum(['draft', 'closed']);
export type ProtocolState = z.infer<typeof ProtocolState>;
export const PROTOCOL_STATE_TEXTS = {
  draft: 'Entwurf',
  closed: 'abgeschlossen',
} as const satisfies Record<ProtocolState, string>;

/** A Mangel as it was found, in the words of the form's version. */
export const ProtocolFinding = z.object({
  question: z.string(),
  label: z.string(),
  answer: z.string(),
  /** What was given to somebody to put it right. */
  task: z.optional(iriOf('Task')),
});
export type ProtocolFinding = z.infer<typeof ProtocolFinding>;

export const Protocol = z.object({
  ...itemFields('Protocol'),
  /** Given by the device when it was begun: the same protocol, also when nobody heard the server's answer. */
  uuid: z.uuid(),
  state: ProtocolState,
  form: iriOf('Form'),
  formVersion: iriOf('FormVersion'),
  formName: nameField(),
  formNumber: z.int(),
  location: iriOf('Location'),
  locationName: z.string(),
  profile: z.optional(iriOf('Profile')),
  profileName: z.optional(z.string()),
  user: z.optional(iriOf('User')),
  /** Goes up with each save of a draft. */
  revision: z.int(),
  findings: z.array(ProtocolFinding),
  hasFinding: z.boolean(),
  startedAt: dateTime(),
  /** When what it tells was; of a draft when it was saved last. */
  occurredAt: dateTime(),
  closedAt: z.optional(dateTime()),
  createdAt: dateTime(),
  ...correctionFields('Protocol'),
});
export type Protocol = z.infer<typeof Protocol>;

/** With everything that was filled in, which lists do not carry. */
export const FilledProtocol = z.object({ ...Protocol.shape, answers: Answers });
export type FilledProtocol = z.infer<typeof FilledProtocol>;

/** Every question with a long text and a long comment. */
const ANSWERS_BYTES = 4 * 1024 * 1024;

/** Saves a draft or closes it, as one and the same protocol however often it arrives. */
export const ProtocolCreate = z.object({
  uuid: z.uuid(),
  formVersion: iriOf('FormVersion'),
  location: z.optional(iriOf('Location')),
  /** Who signs it; the session's, unless it is named. */
  profile: z.optional(iriOf('Profile')),
  answers: Answers,
  /** Left out: a draft. */
  state: z.optional(ProtocolState),
  startedAt: z.optional(dateTime()),
  occurredAt: z.optional(dateTime()),
  /** Of the draft that was filled on: another device may have saved since. */
  revision: z.optional(z.int()),
});
export type ProtocolCreate = z.infer<typeof ProtocolCreate>;

/** What is left out stays as it was. Closing locks it. */
export const ProtocolPatch = z.object({
  answers: z.optional(Answers),
  profile: z.optional(iriOf('Profile')),
  state: z.optional(ProtocolState),
  occurredAt: z.optional(dateTime()),
  revision: z.optional(z.int()),
});
export type ProtocolPatch = z.infer<typeof ProtocolPatch>;

/** Filled with the version of the entry it corrects. */
export const ProtocolCorrection = z.object({
  ...correctionInput,
  answers: Answers,
  profile: z.optional(iriOf('Profile')),
  occurredAt: z.optional(dateTime()),
});
export type ProtocolCorrection = z.infer<typeof ProtocolCorrection>;

export const PROTOCOL_SAVED_ELSEWHERE_MESSAGE =
  'Dieser Entwurf wurde inzwischen auf einem anderen Gerät weiter ausgefüllt.';
export const PROTOCOL_CLOSED_MESSAGE = 'Dieses Protokoll ist bereits abgeschlossen.';

export const listProtocols = endpoint({
  method: 'GET',
  path: '/api/protocols',
  summary: 'Retrieves the collection of Protocol resources.',
  list: {
    filters: {
      location: ['relation'],
      profile: ['relation'],
      form: ['relation'],
      formVersion: ['relation'],
      origin: ['relation'],
      uuid: ['exact'],
      state: ['exact'],
      hasFinding: ['boolean'],
      /** `q1` or `q1=no`: the question was answered at all, or so. */
      answer: ['exact'],
      /** The question that was answered with a Mangel. */
      defect: ['exact'],
      occurredAt: ['date'],
      createdAt: ['date'],
      corrects: ['exists'],
      correctedBy: ['exists'],
    },
    order: ['occurredAt', 'createdAt', 'id'],
    csv: '/api/export/protocols.csv',
  },
  response: Protocol,
});
export const getProtocol = endpoint({
  method: 'GET',
  path: '/api/protocols/{id}',
  summary: 'Retrieves a Protocol resource.',
  response: FilledProtocol,
});
export const saveProtocol = endpoint({
  method: 'POST',
  path: '/api/protocols',
  summary: 'Creates a Protocol resource.',
  body: ProtocolCreate,
  bodyBytes: ANSWERS_BYTES,
  response: FilledProtocol,
});
export const patchProtocol = endpoint({
  method: 'PATCH',
  path: '/api/protocols/{id}',
  summary: 'Saves or closes the Protocol resource.',
  body: ProtocolPatch,
  bodyBytes: ANSWERS_BYTES,
  response: FilledProtocol,
});
/** Of a draft; what is closed stays. */
export const discardProtocol = endpoint({
  method: 'DELETE',
  path: '/api/protocols/{id}',
  summary: 'Removes the Protocol resource.',
});
export const correctProtocol = endpoint({
  method: 'POST',
  path: '/api/protocols/{id}/corrections',
  summary: 'Corrects a closed Protocol resource.',
  body: ProtocolCorrection,
  bodyBytes: ANSWERS_BYTES,
  response: FilledProtocol,
});
export const getProtocolPdf = endpoint({
  method: 'GET',
  path: '/api/protocols/{id}/pdf',
  summary: 'Retrieves a Protocol resource as PDF.',
  mediaType: 'application/pdf',
});

export const protocols = resource({
  name: 'Protocol',
  path: '/api/protocols',
  description: 'A form as somebody filled it.',
  schema: FilledProtocol,
  endpoints: [listProtocols, getProtocol, saveProtocol, patchProtocol, discardProtocol],
});

/** Of one image, before and after it is re-encoded; a device makes it smaller before it sends it. */
export const IMAGE_BYTES = 5 * 1024 * 1024;
const BASE64_LENGTH = Math.ceil(IMAGE_BYTES / 3) * 4;

export const ProtocolImage = z.object({
  ...itemFields('ProtocolImage'),
  uuid: z.uuid(),
  location: iriOf('Location'),
  /** Of what is stored, in pixels. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** SHA-256 of what is stored, hexadecimal; the ledger names it. */
  digest: z.string(),
  createdAt: dateTime(),
});
export type ProtocolImage = z.infer<typeof ProtocolImage>;

/** A photo or a signature, before the protocol that shows it is closed. */
export const ProtocolImageCreate = z.object({
  uuid: z.uuid(),
  location: z.optional(iriOf('Location')),
  /** JPEG, PNG or WebP in base64. It is decoded and encoded anew: nothing but the picture stays. */
  data: z.string().check(z.maxLength(BASE64_LENGTH, 'Bitte ein kleineres Bild (höchstens 5 MB).')),
});
export type ProtocolImageCreate = z.infer<typeof ProtocolImageCreate>;

export const listProtocolImages = endpoint({
  method: 'GET',
  path: '/api/protocol_images',
  summary: 'Retrieves the collection of ProtocolImage resources.',
  list: { filters: { uuid: ['exact'], location: ['relation'] }, order: ['id'] },
  response: ProtocolImage,
});
export const getProtocolImage = endpoint({
  method: 'GET',
  path: '/api/protocol_images/{id}',
  summary: 'Retrieves a ProtocolImage resource.',
  response: ProtocolImage,
});
export const createProtocolImage = endpoint({
  method: 'POST',
  path: '/api/protocol_images',
  summary: 'Creates a ProtocolImage resource.',
  body: ProtocolImageCreate,
  /** The picture, and the few fields beside it. */
  bodyBytes: BASE64_LENGTH + 4096,
  response: ProtocolImage,
});
/** By its uuid, which the answers name. */
export const showProtocolImage = endpoint({
  method: 'GET',
  path: '/api/protocol_images/{uuid}/content',
  summary: 'Retrieves the picture of a ProtocolImage resource.',
  mediaType: 'image/jpeg',
});

export const protocolImages = resource({
  name: 'ProtocolImage',
  path: '/api/protocol_images',
  description: 'A photo or signature in a protocol.',
  schema: ProtocolImage,
  endpoints: [listProtocolImages, getProtocolImage, createProtocolImage],
});

const ValueCount = z.object({ value: z.string(), text: z.string(), count: z.int(), isFinding: z.boolean() });
const MonthCount = z.object({ month: z.iso.date(), answered: z.int(), findings: z.int() });

/** How a form was answered, over all its versions; what was corrected counts as it is now. */
export const FormEvaluation = z.object({
  form: iriOf('Form'),
  formName: z.string(),
  protocols: z.int(),
  protocolsWithFinding: z.int(),
  months: z.array(z.object({ month: z.iso.date(), protocols: z.int(), findings: z.int() })),
  locations: z.array(
    z.object({ location: iriOf('Location'), name: z.string(), protocols: z.int(), findings: z.int() }),
  ),
  questions: z.array(
    z.object({
      question: z.string(),
      label: z.string(),
      type: z.string(),
      answered: z.int(),
      findings: z.int(),
      /** Of choices: how often each. */
      values: z.array(ValueCount),
      /** Of numbers. */
      minimum: z.optional(z.number()),
      average: z.optional(z.number()),
      maximum: z.optional(z.number()),
      months: z.array(MonthCount),
    }),
  ),
});
export type FormEvaluation = z.infer<typeof FormEvaluation>;

export const evaluateForm = endpoint({
  method: 'GET',
  path: '/api/protocols/evaluations/{id}',
  summary: 'Tells how a Form resource was answered.',
  /** Whole months, as they are counted. */
  query: { month: ['date'], location: ['relation'] },
  response: FormEvaluation,
});
