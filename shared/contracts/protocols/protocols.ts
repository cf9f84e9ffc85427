import * as z from 'zod/mini';
import { Answers } from '#shared/questionnaire/answers.ts';
import { correctionFields, correctionInput } from '#shared/contracts/wire/corrections.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { fieldMeta, dateTime, iriOf, itemFields, nameField } from '#shared/contracts/wire/hydra.ts';
import { profileChosenOffline } from '#shared/contracts/profiles/profiles.ts';

export const ProtocolState = z.enum(['draft', 'closed']);
export type ProtocolState = z.infer<typeof ProtocolState>;
export const PROTOCOL_STATE_TEXTS = {
  draft: 'Entwurf',
  closed: 'abgeschlossen',
} as const satisfies Record<ProtocolState, string>;

/** A Mangel found in a protocol, in the wording of the form's version. */
export const ProtocolFinding = z.object({
  question: z.string(),
  label: z.string(),
  answer: z.string(),
  /** The task to fix the Mangel. */
  task: z.optional(iriOf('Task')),
  /** True if the last task about the Mangel says that it is fixed; false without a task. */
  isFixed: z.boolean(),
});
export type ProtocolFinding = z.infer<typeof ProtocolFinding>;

export const Protocol = z.object({
  ...itemFields('Protocol'),
  /**
   * Chosen by the device when the protocol is begun. It identifies the protocol when a request is repeated because its
   * response got lost.
   */
  uuid: z.uuid(),
  state: ProtocolState,
  form: iriOf('Form'),
  formVersion: iriOf('FormVersion'),
  formName: nameField(),
  formNumber: z.int(),
  /**
   * The answer to the first question, if that is a single choice. It tells protocols of one form from each other, such
   * as the one of the opening from the one of the closing.
   */
  firstChoice: z.optional(z.string()),
  location: iriOf('Location'),
  locationName: z.string(),
  profile: z.optional(iriOf('Profile')),
  profileName: z.optional(z.string()),
  /** True if the profile was chosen while the device had no connection. */
  profileChosenOffline: z.boolean(),
  user: z.optional(iriOf('User')),
  /** Incremented with each save of a draft. */
  revision: z.int(),
  findings: z.array(ProtocolFinding),
  hasFinding: z.boolean(),
  startedAt: dateTime(),
  /** Time of the described event; for a draft, the time of its last save. */
  occurredAt: dateTime(),
  closedAt: z.optional(dateTime()),
  createdAt: dateTime(),
  ...correctionFields('Protocol'),
});
export type Protocol = z.infer<typeof Protocol>;

/** A protocol with all its answers, which lists leave out. */
export const FilledProtocol = z.object({ ...Protocol.shape, answers: Answers });
export type FilledProtocol = z.infer<typeof FilledProtocol>;

/** Maximum size of the answers, in bytes: every question with a long text and a long comment. */
const MAX_ANSWERS_BYTES = 4 * 1024 * 1024;

/** Saves a draft or closes it. Repeated requests with the same uuid mean the same protocol. */
export const ProtocolCreate = z.object({
  uuid: z.optional(
    z.uuid().register(fieldMeta, {
      description:
        'What the device calls it, so that it stays one however often it is sent; without it each call begins another',
    }),
  ),
  formVersion: iriOf('FormVersion'),
  location: z.optional(iriOf('Location')),
  /** The profile that signs; defaults to the session's profile. */
  profile: z.optional(iriOf('Profile')),
  profileChosenOffline: profileChosenOffline(),
  answers: Answers,
  /** Defaults to a draft. */
  state: z.optional(ProtocolState),
  startedAt: z.optional(dateTime()),
  occurredAt: z.optional(dateTime()),
  /** Revision of the draft the change is based on, because another device may have saved it since. */
  revision: z.optional(z.int()),
});
export type ProtocolCreate = z.infer<typeof ProtocolCreate>;

/** Fields that are left out keep their values. A closed protocol can no longer be changed. */
export const ProtocolPatch = z.object({
  answers: z.optional(Answers),
  profile: z.optional(iriOf('Profile')),
  profileChosenOffline: profileChosenOffline(),
  state: z.optional(ProtocolState),
  occurredAt: z.optional(dateTime()),
  revision: z.optional(z.int()),
});
export type ProtocolPatch = z.infer<typeof ProtocolPatch>;

/** A correction is filled with the form version of the entry it corrects. */
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
      search: ['exact'],
      location: ['relation'],
      profile: ['relation'],
      form: ['relation'],
      formVersion: ['relation'],
      origin: ['relation'],
      uuid: ['exact'],
      state: ['exact'],
      hasFinding: ['boolean'],
      /** `q1` selects protocols that answer the question, `q1=no` those with that answer. */
      answer: ['exact'],
      /** Selects protocols in which this question was answered with a Mangel. */
      defect: ['exact'],
      /** Selects the protocol in which the Mangel was found that this task has to fix. */
      task: ['relation'],
      occurredAt: ['date'],
      createdAt: ['date'],
      corrects: ['exists'],
      correctedBy: ['exists'],
    },
    order: ['occurredAt', 'createdAt', 'formName', 'profileName', 'locationName', 'id'],
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
  bodyBytes: MAX_ANSWERS_BYTES,
  response: FilledProtocol,
});
export const patchProtocol = endpoint({
  method: 'PATCH',
  path: '/api/protocols/{id}',
  summary: 'Saves or closes the Protocol resource.',
  body: ProtocolPatch,
  bodyBytes: MAX_ANSWERS_BYTES,
  response: FilledProtocol,
});
/** Only drafts can be discarded; closed protocols stay. */
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
  bodyBytes: MAX_ANSWERS_BYTES,
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
