import * as z from 'zod/mini';
import { TokenPair } from '#shared/contracts/auth/auth.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, nameField, requiredText } from '#shared/contracts/wire/hydra.ts';

export const TABLET_NAME_CHARACTERS = 60;
const tabletName = () =>
  requiredText('Bitte dem Tablet einen Namen geben, zum Beispiel „Theke“.', TABLET_NAME_CHARACTERS);

/** A tablet that signs in with a key of its own instead of a password. */
export const Tablet = z.object({
  ...itemFields('Tablet'),
  name: nameField(),
  location: iriOf('Location'),
  customer: iriOf('Customer'),
  /** The account the tablet works with. */
  user: iriOf('User'),
  state: z.enum(['active', 'locked', 'lost', 'wiped']),
  createdAt: dateTime(),
  lastSeenAt: dateTime(),
  lockedAt: z.optional(dateTime()),
  /** When the tablet was reported as lost, and by whom. */
  lostAt: z.optional(dateTime()),
  lostBy: z.optional(iriOf('User')),
  /** When the lost tablet learned that it is lost. */
  reachedAt: z.optional(dateTime()),
  /** When it reported that it deleted everything. */
  wipedAt: z.optional(dateTime()),
  /** Number of entries that the lost tablet delivered from its outbox, and of those that were refused. */
  delivered: z.optional(z.int()),
  refused: z.optional(z.int()),
});
export type Tablet = z.infer<typeof Tablet>;
export const TABLET_STATE_TEXTS = {
  active: 'verbunden',
  locked: 'gesperrt',
  lost: 'verloren',
  wiped: 'gelöscht',
} as const;

export const TabletPatch = z.object({ name: z.optional(tabletName()) });
export type TabletPatch = z.infer<typeof TabletPatch>;

export const listTablets = endpoint({
  method: 'GET',
  path: '/api/tablets',
  summary: 'Retrieves the collection of Tablet resources.',
  list: {
    filters: { location: ['relation'], customer: ['relation'], state: ['exact'], name: ['partial'] },
    order: ['name', 'lastSeenAt', 'createdAt', 'id'],
    exported: '/api/export/tablets',
  },
  response: Tablet,
});
export const getTablet = endpoint({
  method: 'GET',
  path: '/api/tablets/{id}',
  summary: 'Retrieves a Tablet resource.',
  response: Tablet,
});
export const patchTablet = endpoint({
  method: 'PATCH',
  path: '/api/tablets/{id}',
  summary: 'Renames a tablet.',
  body: TabletPatch,
  response: Tablet,
});
export const deleteTablet = endpoint({
  method: 'DELETE',
  path: '/api/tablets/{id}',
  summary: 'Ends the sessions of a tablet and forgets its key.',
  afterContractEnd: 'allowed',
});
export const lockTablet = endpoint({
  method: 'POST',
  path: '/api/tablets/{id}/lock',
  summary: 'Ends the sessions of a tablet and refuses new ones.',
  afterContractEnd: 'allowed',
  response: Tablet,
});
export const unlockTablet = endpoint({
  method: 'POST',
  path: '/api/tablets/{id}/unlock',
  summary: 'Allows a locked tablet to sign in again.',
  response: Tablet,
});

export const reportTabletLost = endpoint({
  method: 'POST',
  path: '/api/tablets/{id}/lost',
  summary: 'Reports a tablet as lost: it may only deliver what waits in its outbox, and then deletes everything.',
  afterContractEnd: 'allowed',
  response: Tablet,
});
export const reportTabletFound = endpoint({
  method: 'POST',
  path: '/api/tablets/{id}/found',
  summary: 'Takes back that a tablet is lost, unless it has deleted everything.',
  response: Tablet,
});

export const tablets = resource({
  name: 'Tablet',
  path: '/api/tablets',
  description: 'A tablet of a counter, which signs in with a key of its own.',
  schema: Tablet,
  endpoints: [listTablets, getTablet, patchTablet, deleteTablet],
});

/** A code with which one tablet can be paired with a location, once. */
export const TabletPairing = z.object({
  ...itemFields('TabletPairing'),
  location: iriOf('Location'),
  customer: iriOf('Customer'),
  name: nameField(),
  state: z.enum(['open', 'used', 'expired']),
  expiresAt: dateTime(),
  createdAt: dateTime(),
  /** The tablet that was paired; absent until then, and once that tablet is deleted. */
  tablet: z.optional(iriOf('Tablet')),
  /** The user who made the code. */
  user: iriOf('User'),
});
export type TabletPairing = z.infer<typeof TabletPairing>;

export const TabletPairingCreate = z.object({ location: iriOf('Location'), name: tabletName() });
export type TabletPairingCreate = z.infer<typeof TabletPairingCreate>;

/** A new pairing with its code. The code is in no later response, because the server stores only its hash. */
export const NewTabletPairing = z.extend(TabletPairing, { token: z.string() });
export type NewTabletPairing = z.infer<typeof NewTabletPairing>;

export const listTabletPairings = endpoint({
  method: 'GET',
  path: '/api/tablet_pairings',
  summary: 'Retrieves the collection of TabletPairing resources.',
  list: { filters: { location: ['relation'], customer: ['relation'] }, order: ['createdAt', 'id'] },
  response: TabletPairing,
});
export const getTabletPairing = endpoint({
  method: 'GET',
  path: '/api/tablet_pairings/{id}',
  summary: 'Retrieves a TabletPairing resource.',
  response: TabletPairing,
});
export const createTabletPairing = endpoint({
  method: 'POST',
  path: '/api/tablet_pairings',
  summary: 'Creates a TabletPairing resource.',
  body: TabletPairingCreate,
  response: NewTabletPairing,
});

export const tabletPairings = resource({
  name: 'TabletPairing',
  path: '/api/tablet_pairings',
  description: 'A code that pairs one tablet with a location, once.',
  schema: TabletPairing,
  endpoints: [listTabletPairings, getTabletPairing, createTabletPairing],
});

export const MAX_KEY_CHARACTERS = 400;
export const base64url = (characters: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(characters));

export const TabletEnrolment = z.object({
  token: z.string().check(z.maxLength(100)),
  /** ECDSA P-256 key as SubjectPublicKeyInfo, in base64url. */
  publicKey: base64url(MAX_KEY_CHARACTERS),
});
export const EnrolledTablet = z.extend(TokenPair, { name: z.string(), locationName: z.string() });
export type EnrolledTablet = z.infer<typeof EnrolledTablet>;

export const enrolTablet = endpoint({
  method: 'POST',
  path: '/api/tablet_enrolments',
  summary: 'Pairs a tablet by a code, and opens its first session.',
  access: 'public',
  body: TabletEnrolment,
  response: EnrolledTablet,
  mediaType: 'application/json',
});

/** `key` is the SHA-256 hash of the public key, in base64url. */
export const TabletKey = z.object({ key: base64url(MAX_KEY_CHARACTERS) });
export const TabletChallenge = z.object({ challenge: z.string() });

export const challengeTablet = endpoint({
  method: 'POST',
  path: '/api/tablet_challenges',
  summary: 'Returns what a tablet has to sign to open a session. It can be used once.',
  access: 'public',
  body: TabletKey,
  response: TabletChallenge,
  mediaType: 'application/json',
});
export const openTabletSession = endpoint({
  method: 'POST',
  path: '/api/tablet_sessions',
  summary: 'Opens a session of a paired tablet.',
  access: 'public',
  body: z.extend(TabletKey, {
    challenge: base64url(MAX_KEY_CHARACTERS),
    /** ECDSA with SHA-256 over the challenge, as r and s (IEEE P1363), in base64url. */
    signature: base64url(MAX_KEY_CHARACTERS),
  }),
  response: TokenPair,
  mediaType: 'application/json',
});

/** Endpoints of tablets that are no operation of a resource. */
export const tabletOperations = [
  enrolTablet,
  challengeTablet,
  openTabletSession,
  lockTablet,
  unlockTablet,
  reportTabletLost,
  reportTabletFound,
] as const;
