import * as z from 'zod/mini';
import { Answers } from '#shared/questionnaire/answers.ts';
import { correctionFields, correctionInput } from './corrections.ts';
import { endpoint, resource } from './endpoint.ts';
import { fieldMeta, dateTime, iriOf, itemFields, nameField } from './hydra.ts';
import { profileChosenOffline } from './profiles.ts';

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
  /** Whether the signer was chosen while the device had no connection. */
  profileChosenOffline: z.boolean(),
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
  uuid: z.optional(
    z.uuid().register(fieldMeta, {
      description:
        'What the device calls it, so that it stays one however often it is sent; without it each call begins another',
    }),
  ),
  formVersion: iriOf('FormVersion'),
  location: z.optional(iriOf('Location')),
  /** Who signs it; the session's, unless it is named. */
  profile: z.optional(iriOf('Profile')),
  profileChosenOffline: profileChosenOffline(),
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
  profileChosenOffline: profileChosenOffline(),
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
    exported: '/api/export/protocols',
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
