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

/** State of a person's required proofs. Of several proofs with one name only the one that is valid longest counts. */
export const ProofState = z.enum(['missing', 'expired', 'expiring', 'fine']);
export type ProofState = z.infer<typeof ProofState>;
export const PROOF_STATE_TEXTS = {
  missing: 'Kein Nachweis vorhanden',
  expired: 'Min. 1 Nachweis ist abgelaufen',
  expiring: 'Min. 1 Nachweis läuft bald ab',
  fine: 'Alle existierenden Nachweise sind gültig',
} as const satisfies Record<ProofState, string>;

export const PROFILE_NAME_MESSAGE = 'Bitte einen vollständigen und korrekten Namen für das Profil angeben.';

export const NO_PROFILE_MESSAGE = 'Kein Profil ausgewählt!';

/** Message for a change of a profile whose data were erased; such a profile can only be read. */
export const ERASED_MESSAGE = 'Die Daten dieser Person wurden gelöscht.';

const profileName = () => requiredText(PROFILE_NAME_MESSAGE, 120);

export const Profile = z.object({
  ...itemFields('Profile'),
  name: nameField(),
  isActive: z.boolean(),
  comment: z.optional(z.string()),
  customer: iriOf('Customer'),
  /** The user of this person, if the person has one. */
  user: z.optional(iriOf('User')),
  /**
   * Locations where this person works; empty means all locations of the organisation. Only the management sees this
   * field.
   */
  locations: z.optional(irisOf('Location')),
  /** Whether this person works at the location of the session. Absent if the session has no location. */
  worksHere: z.optional(z.boolean()),
  /** True if a PIN is needed to choose this profile. */
  hasPin: z.boolean(),
  /** State of the proofs. Only users who may read proofs see this field. */
  proofState: z.optional(ProofState),
  /**
   * True if a required proof is missing or has expired, so that the person must not be assigned to work ('Darf nicht
   * arbeiten'). Only users who may read proofs see this field.
   */
  mayNotWork: z.optional(z.boolean()),
  /**
   * True if a proof that this person lacks was sent in and waits for the management to review it, or, of somebody who may
   * work, one that ends soon. Only users who may read proofs see this field.
   */
  hasSubmittedProof: z.optional(z.boolean()),
  /**
   * The proof that ended first, or ends next, if `proofState` is `expired` or `expiring`. Only users who may read proofs
   * see this field.
   */
  endingProof: z.optional(z.object({ typeName: z.string(), invalidAt: dateTime() })),
  /** Time of the erasure, after which only the id of the profile is left. */
  erasedAt: z.optional(dateTime()),
  createdAt: dateTime(),
});
export type Profile = z.infer<typeof Profile>;

const comment = () => z.optional(z.nullable(z.string().check(maxCharacters(2000))));
const pin = () => z.string().check(z.regex(/^\d{4,6}$/, 'Bitte die PIN mit 4 bis 6 Ziffern eingeben.'));

export const ProfileCreate = z.object({
  name: profileName(),
  /** Defaults to the organisation the session works for. */
  customer: z.optional(iriOf('Customer')),
  isActive: z.optional(z.boolean()),
  comment: comment(),
  /** Left out or empty means all locations of the organisation. Only the management may name some. */
  locations: z.optional(irisOf('Location')),
});
export type ProfileCreate = z.infer<typeof ProfileCreate>;

/** Fields that are left out keep their values. */
export const ProfilePatch = z.object({
  name: z.optional(profileName()),
  isActive: z.optional(z.boolean()),
  comment: comment(),
  user: z.optional(z.nullable(iriOf('User'))),
  locations: z.optional(irisOf('Location')),
  /** Write-only; null removes the PIN. */
  pin: z.optional(z.nullable(pin())),
});
export type ProfilePatch = z.infer<typeof ProfilePatch>;

/** The user types the whole name again to confirm, because an erasure cannot be undone. */
export const ProfileErasure = z.object({
  /** It is compared with the stored name, so it is taken as it was typed. */
  name: z.string().check(z.trim(), z.minLength(1, 'Bitte den Namen angeben.'), maxCharacters(120)),
  /** The reason is kept, so it must not identify the person. */
  reason: requiredText('Bitte einen Grund angeben.', 500),
});
export type ProfileErasure = z.infer<typeof ProfileErasure>;

/**
 * Schema of the field that marks a record whose profile was chosen while the device had no connection. For the session's
 * profile the server knows this itself.
 */
export const profileChosenOffline = () => z.optional(z.boolean());

export const OfflineChoiceInput = z.object({ chosenAt: dateTime() });
export type OfflineChoiceInput = z.infer<typeof OfflineChoiceInput>;

export const PinInput = z.object({ pin: z.optional(pin()) });

export const listProfiles = endpoint({
  method: 'GET',
  path: '/api/profiles',
  summary: 'Retrieves the collection of Profile resources.',
  list: {
    filters: {
      search: ['exact'],
      name: ['partial'],
      isActive: ['boolean'],
      customer: ['relation'],
      user: ['relation'],
      location: ['relation'],
      proofState: ['exact'],
      erasedAt: ['exists'],
    },
    // `urgency`: first who must not work, then whose proofs have expired or end next, and last who is not active.
    order: ['name', 'proofState', 'urgency', 'id'],
    exported: '/api/export/profiles',
  },
  response: Profile,
});
export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/{id}',
  summary: 'Retrieves a Profile resource.',
  response: Profile,
});
export const createProfile = endpoint({
  method: 'POST',
  path: '/api/profiles',
  summary: 'Creates a Profile resource.',
  body: ProfileCreate,
  response: Profile,
});
export const patchProfile = endpoint({
  method: 'PATCH',
  path: '/api/profiles/{id}',
  summary: 'Updates the Profile resource.',
  body: ProfilePatch,
  response: Profile,
});

export const profiles = resource({
  name: 'Profile',
  path: '/api/profiles',
  description: 'A staff member who signs records.',
  schema: Profile,
  endpoints: [listProfiles, getProfile, createProfile, patchProfile],
});

export const setCurrentProfile = endpoint({
  method: 'POST',
  path: '/api/currentprofile/set/{id}',
  summary: 'Selects the profile this session signs with.',
  body: PinInput,
  response: Profile,
});
export const setCurrentProfileByLink = endpoint({
  method: 'GET',
  path: '/api/currentprofile/set/{id}',
  summary: 'Selects a profile without a PIN as the one this session signs with.',
  response: Profile,
});
export const enterOfflineChoice = endpoint({
  method: 'POST',
  path: '/api/currentprofile/offline/{id}',
  summary: 'Records that a profile without a PIN was chosen while there was no connection.',
  body: OfflineChoiceInput,
  response: Profile,
});
export const unsetCurrentProfile = endpoint({
  method: 'POST',
  path: '/api/currentprofile/logout/{id}',
  summary: 'Ends signing with this profile.',
  response: Profile,
});
export const unsetCurrentProfileByLink = endpoint({
  method: 'GET',
  path: '/api/currentprofile/logout/{id}',
  summary: 'Ends signing with this profile, as a plain link.',
  response: Profile,
});

/** Returns everything stored about this person, as JSON and files. */
export const exportProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/{id}/export',
  summary: 'Retrieves the personal data of a profile as one ZIP file.',
  mediaType: 'application/zip',
});
/** Only possible for a profile that is no longer active. */
export const eraseProfile = endpoint({
  method: 'POST',
  path: '/api/profiles/{id}/erasure',
  summary: 'Erases the personal data of a profile.',
  body: ProfileErasure,
  response: Profile,
});
