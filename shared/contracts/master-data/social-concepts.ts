import * as z from 'zod/mini';
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
import { MAX_TOUR_INTERVAL_SECONDS, MIN_TOUR_INTERVAL_SECONDS } from '#shared/contracts/locations/location-changes.ts';
import { LocationType } from '#shared/contracts/locations/locations.ts';

/** The contents § 6 (2) GlüStV 2021, numbers 1 to 10, requires of a social concept. */
export const CONCEPT_DUTIES = [
  'responsiblePersons',
  'communication',
  'training',
  'youthProtection',
  'information',
  'earlyDetection',
  'earlyIntervention',
  'bans',
  'documentation',
  'report',
] as const;
export type ConceptDuty = (typeof CONCEPT_DUTIES)[number];
/** Titles of the contents, summarised in words of this application. */
export const CONCEPT_DUTY_TEXTS: Readonly<Record<ConceptDuty, string>> = {
  responsiblePersons: 'Beauftragte und verantwortliche Person',
  communication: 'Auftritt nach innen und außen',
  training: 'Schulung des Personals',
  youthProtection: 'Jugendschutz und Einlass',
  information: 'Aufklärung der Gäste',
  earlyDetection: 'Früherkennung',
  earlyIntervention: 'Frühes Eingreifen',
  bans: 'Sperrverfahren',
  documentation: 'Dokumentation',
  report: 'Bericht an die Behörde',
};

const MAX_CONTENT_CHARACTERS = 4000;
const text = (characters: number) => z.string().check(z.trim(), maxCharacters(characters));

/** How the concept fulfils a duty: a text, or a reference to where it is written. */
export const ConceptContent = z.object({
  duty: z.enum(CONCEPT_DUTIES),
  text: z.optional(text(MAX_CONTENT_CHARACTERS)),
  isDone: z.boolean(),
});
export type ConceptContent = z.infer<typeof ConceptContent>;

const PROOF_MONTHS_MESSAGE = 'Bitte zwischen 1 und 240 Monaten angeben.';

/** A proof required of everybody who works under the concept. */
export const ConceptProof = z.object({
  type: iriOf('ProofType'),
  /** Validity in months; defaults to that of the type of proof. */
  validityMonths: z.optional(
    z.int(PROOF_MONTHS_MESSAGE).check(z.minimum(1, PROOF_MONTHS_MESSAGE), z.maximum(240, PROOF_MONTHS_MESSAGE)),
  ),
});
export type ConceptProof = z.infer<typeof ConceptProof>;

/** The fields that the draft and each version share. */
const contentFields = {
  name: nameField(),
  /** Version name for people, for example `2.0`. */
  version: z.string(),
  validFrom: z.optional(dateTime()),
  states: irisOf('State'),
  locationTypes: z.array(LocationType),
  contents: z.array(ConceptContent),
  /** The person responsible for the concept in the company. */
  officer: z.optional(z.string()),
  proofs: z.array(ConceptProof),
  forms: irisOf('Form'),
  /** The concept as a file of its organisation. */
  document: z.optional(iriOf('Document')),
  /** Tour interval of new locations, in seconds. */
  defaultTourInterval: z.optional(z.int()),
};

export const SocialConcept = z.object({
  ...itemFields('SocialConcept'),
  ...contentFields,
  /** Absent if the concept belongs to the platform and all organisations may use it. */
  customer: z.optional(iriOf('Customer')),
  isActive: z.boolean(),
  /** Revision of the draft, incremented with each change. */
  revision: z.int(),
  /** True if the draft has unpublished changes. */
  hasChanges: z.boolean(),
  /** The version in force today. */
  currentVersion: z.optional(iriOf('SocialConceptVersion')),
  latestVersion: z.optional(iriOf('SocialConceptVersion')),
  /** Number of locations that use the concept, as far as the user may see them. */
  locationCount: z.int(),
  updatedAt: dateTime(),
  createdAt: dateTime(),
});
export type SocialConcept = z.infer<typeof SocialConcept>;

const conceptName = () => requiredText('Bitte das Sozialkonzept benennen.', 120, 2);
const versionName = () => requiredText('Bitte die Version angeben.', 20);
const INTERVAL_MESSAGE = 'Bitte einen Abstand zwischen 1 Minute und 24 Stunden angeben.';

const draft = {
  validFrom: z.optional(z.nullable(dateTime())),
  states: z.optional(irisOf('State').check(z.maxLength(16))),
  locationTypes: z.optional(z.array(LocationType).check(z.maxLength(3))),
  contents: z.optional(z.array(ConceptContent).check(z.maxLength(CONCEPT_DUTIES.length))),
  officer: z.optional(z.nullable(text(200))),
  proofs: z.optional(z.array(ConceptProof).check(z.maxLength(30))),
  forms: z.optional(irisOf('Form').check(z.maxLength(100))),
  document: z.optional(z.nullable(iriOf('Document'))),
  defaultTourInterval: z.optional(
    z.nullable(
      z
        .int(INTERVAL_MESSAGE)
        .check(
          z.minimum(MIN_TOUR_INTERVAL_SECONDS, INTERVAL_MESSAGE),
          z.maximum(MAX_TOUR_INTERVAL_SECONDS, INTERVAL_MESSAGE),
        ),
    ),
  ),
};

/** The owner cannot be changed later. */
export const SocialConceptCreate = z.object({
  name: conceptName(),
  version: versionName(),
  customer: z.optional(iriOf('Customer')),
  /** The concept whose content and actions are copied into the new one. */
  copyOf: z.optional(iriOf('SocialConcept')),
  ...draft,
});
export type SocialConceptCreate = z.infer<typeof SocialConceptCreate>;

export const SocialConceptPatch = z.object({
  name: z.optional(conceptName()),
  version: z.optional(versionName()),
  /** Only the platform's admin may set this. An inactive concept is not offered to locations. */
  isActive: z.optional(z.boolean()),
  ...draft,
});
export type SocialConceptPatch = z.infer<typeof SocialConceptPatch>;

export const ConceptAction = z.object({ action: iriOf('Action'), name: z.string(), isSetAuto: z.boolean() });

/** A published version, which never changes. It is in force from its day until that of the next version. */
export const SocialConceptVersion = z.object({
  ...itemFields('SocialConceptVersion'),
  ...contentFields,
  validFrom: dateTime(),
  socialconcept: iriOf('SocialConcept'),
  number: z.int(),
  measures: z.array(ConceptAction),
  needsConfirmation: z.boolean(),
  publishedAt: dateTime(),
});
export type SocialConceptVersion = z.infer<typeof SocialConceptVersion>;

export const SocialConceptVersionCreate = z.object({
  socialconcept: iriOf('SocialConcept'),
  /** Revision of the draft the user saw. A draft changed since is not published. */
  revision: z.optional(z.int()),
  /** True if everybody who works under the concept has to confirm it. The default is true. */
  needsConfirmation: z.optional(z.boolean()),
});
export type SocialConceptVersionCreate = z.infer<typeof SocialConceptVersionCreate>;

export const CONCEPT_CHANGED_MESSAGE =
  'Inzwischen hat jemand anderes das Sozialkonzept geändert. Bitte sehen Sie es noch einmal an.';

export const listSocialConcepts = endpoint({
  method: 'GET',
  path: '/api/socialconcepts',
  summary: 'Retrieves the collection of SocialConcept resources.',
  list: {
    filters: { name: ['partial'], customer: ['relation'], isActive: ['boolean'] },
    order: ['name', 'id'],
    exported: '/api/export/socialconcepts',
  },
  response: SocialConcept,
});
export const getSocialConcept = endpoint({
  method: 'GET',
  path: '/api/socialconcepts/{id}',
  summary: 'Retrieves a SocialConcept resource.',
  response: SocialConcept,
});
export const createSocialConcept = endpoint({
  method: 'POST',
  path: '/api/socialconcepts',
  summary: 'Creates a SocialConcept resource.',
  body: SocialConceptCreate,
  response: SocialConcept,
});
export const patchSocialConcept = endpoint({
  method: 'PATCH',
  path: '/api/socialconcepts/{id}',
  summary: 'Updates the SocialConcept resource.',
  body: SocialConceptPatch,
  response: SocialConcept,
});
export const listSocialConceptVersions = endpoint({
  method: 'GET',
  path: '/api/social_concept_versions',
  summary: 'Retrieves the collection of SocialConceptVersion resources.',
  list: { filters: { socialconcept: ['relation'] }, order: ['number', 'id'] },
  response: SocialConceptVersion,
});
export const getSocialConceptVersion = endpoint({
  method: 'GET',
  path: '/api/social_concept_versions/{id}',
  summary: 'Retrieves a SocialConceptVersion resource.',
  response: SocialConceptVersion,
});
export const publishSocialConcept = endpoint({
  method: 'POST',
  path: '/api/social_concept_versions',
  summary: 'Publishes the draft of a SocialConcept as its next version.',
  body: SocialConceptVersionCreate,
  response: SocialConceptVersion,
});

export const socialConcepts = resource({
  name: 'SocialConcept',
  path: '/api/socialconcepts',
  description: 'The protection concept a location works by.',
  schema: SocialConcept,
  endpoints: [listSocialConcepts, getSocialConcept, createSocialConcept, patchSocialConcept],
});
export const socialConceptVersions = resource({
  name: 'SocialConceptVersion',
  path: '/api/social_concept_versions',
  description: 'A published version of a social concept.',
  schema: SocialConceptVersion,
  endpoints: [listSocialConceptVersions, getSocialConceptVersion, publishSocialConcept],
});
