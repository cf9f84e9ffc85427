// Who is asking. Refuses a token whose session ended, whose user was deactivated or whose choice is no longer theirs.
import { isDeepStrictEqual } from 'node:util';
import type { Actor, LocationRights } from '#shared/permissions.ts';
import { isAdmin, isOperator, isService, requiresSecondFactor } from '#shared/permissions.ts';
import type { Store } from '#server/db/database.ts';
import { AccessDenied, Unauthorized } from '#server/http/errors.ts';
import { findSession, touchSession, type SessionRow } from './find-session.ts';
import { loggedNetworkOf } from './network.ts';
import { isSessionOver } from './session-lifetime.ts';
import type { Scope } from './scope.ts';
import { verifyAccessToken } from './tokens.ts';

export interface LinkedLocation {
  readonly id: number;
  readonly customerId: number;
}

/** What the user is linked to; nobody but the operator of the platform may choose beyond it. */
export interface Links {
  readonly customerIds: readonly number[];
  readonly locations: readonly LinkedLocation[];
}

/** What the session works for. A location always belongs to the customer, a profile too. */
export interface Place {
  readonly customerId: number | null;
  readonly locationId: number | null;
  readonly profileId: number | null;
}

export interface SessionActor extends Actor, Links, Place {
  readonly userId: number;
  readonly uid: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly sid: string;
  /** A second factor is required of this login and not set up yet. */
  readonly needsSecondFactor: boolean;
  /** Since when the session signs with its profile. */
  readonly profileSince: Date | null;
  /** Whether the profile was chosen on the device while there was no connection. */
  readonly isProfileChosenOffline: boolean;
  /** Where this call came from, as far as a log may know it. */
  readonly network: string;
  /** The access token it came with: the current user's answer repeats it. Never logged. */
  readonly token: string;
}

const touchAfterMilliseconds = 60_000;

interface Request {
  readonly ip: string;
  readonly headers: { readonly authorization?: string | undefined };
}

const SECOND_FACTOR_MESSAGE = 'Bitte richten Sie zuerst den zweiten Faktor für Ihren Zugang ein.';

/**
 * @throws Unauthorized with the text clients of this API know
 * @throws AccessDenied while a second factor that is required is missing
 */
export async function authenticate(request: Request, store: Store): Promise<SessionActor> {
  const actor = await authenticateHalfway(request, store);
  if (actor.needsSecondFactor) throw new AccessDenied(SECOND_FACTOR_MESSAGE);
  return actor;
}

export const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** For the few calls by which a second factor is set up. @throws Unauthorized */
export async function authenticateHalfway(request: Request, store: Store): Promise<SessionActor> {
  const token = bearerOf(request);
  if (token === undefined) throw new Unauthorized('JWT Token not found');
  const verified = await verifyAccessToken(store, token);
  if (verified === 'expired') throw new Unauthorized('Expired JWT Token');
  if (verified === 'invalid') throw new Unauthorized('Invalid JWT Token');
  // As the owner, because the scope of the transactions to come is only now being found out.
  const row = await store.askAsSystem((tx) => findSession(tx, verified.sid));
  if (row === undefined || !isUsable(row)) throw new Unauthorized('Invalid JWT Token');
  const isStale = row.now.getTime() - row.last_seen_at.getTime() > touchAfterMilliseconds;
  if (isStale) await store.asSystem((tx) => touchSession(tx, verified.sid));
  return toActor(row, { token, network: loggedNetworkOf(request.ip) });
}

/** Whether the session goes on, sees the same rows and has the same rights to them. Asking does not keep it alive. */
export async function isAsBefore(store: Store, before: SessionActor): Promise<boolean> {
  const row = await store.askAsSystem((tx) => findSession(tx, before.sid));
  if (row === undefined || !isUsable(row)) return false;
  const { role, customerId, locationId, location } = toActor(row, before);
  const isPlaceSame = customerId === before.customerId && locationId === before.locationId;
  return role === before.role && isPlaceSame && isDeepStrictEqual(location, before.location);
}

const isUsable = (row: SessionRow) => row.is_active && !isSessionOver(row, row, row.now);

export function scopeOf(actor: SessionActor): Scope {
  const { userId, customerId, locationId } = actor;
  if (isAdmin(actor)) return { kind: 'platform', userId };
  if (isOperator(actor)) return { kind: 'customer', userId, customerId };
  return { kind: 'location', userId, customerId, locationId };
}

/** The operator of an organisation, for what the server passes on in its name to whoever may ask for all of it. */
export const operatorOf = (customerId: number, userId: number): SessionActor => ({
  role: 'ROLE_OPERATOR',
  isDemo: false,
  hasCustomer: true,
  location: null,
  customerIds: [customerId],
  locations: [],
  customerId,
  locationId: null,
  profileId: null,
  userId,
  uid: '',
  email: '',
  firstname: '',
  lastname: '',
  sid: '',
  needsSecondFactor: false,
  profileSince: null,
  isProfileChosenOffline: false,
  network: '',
  token: '',
});

export function linksOf(row: Pick<SessionRow, 'customers' | 'locations'>): Links {
  const locations = row.locations.map(({ id, customer_id: customerId }) => ({ id, customerId }));
  const customerIds = [...row.customers.map(({ id }) => id), ...locations.map(({ customerId }) => customerId)];
  return { customerIds: [...new Set(customerIds)], locations };
}

function toActor(row: SessionRow, call: Pick<SessionActor, 'token' | 'network'>): SessionActor {
  const links = linksOf(row);
  const place = currentPlace(row, links);
  return {
    role: row.role,
    isDemo: !isAdmin(row) && [...row.customers, ...row.locations].some((link) => link.is_demo),
    hasCustomer: place.customerId !== null,
    location: place.locationId === null ? null : rightsOf(row),
    ...links,
    ...place,
    userId: row.user_id,
    uid: row.uid,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    sid: row.sid,
    needsSecondFactor: requiresSecondFactor(row) && !row.is_sample && row.second_factor_of === null,
    profileSince: row.profile_since,
    isProfileChosenOffline: row.profile_chosen_offline,
    token: call.token,
    network: call.network,
  };
}

/** What was chosen, as far as it is still the user's: a link may have been withdrawn since. */
function currentPlace(row: SessionRow, links: Links): Place {
  const isCustomerOpen = row.customer_id !== null && (isAdmin(row) || links.customerIds.includes(row.customer_id));
  if (!isCustomerOpen) return { customerId: null, locationId: null, profileId: null };
  const customerId = row.customer_id;
  const isLinked = !isService(row) || links.locations.some(({ id }) => id === row.location_id);
  return {
    customerId,
    locationId: row.location_customer_id === customerId && isLinked ? row.location_id : null,
    profileId: row.profile_customer_id === customerId ? row.profile_id : null,
  };
}

function rightsOf(row: SessionRow): LocationRights {
  return {
    status: row.status ?? 'inactive',
    isTaskAllowed: row.is_task_allowed === true,
    isInspectionTourAllowed: row.is_inspection_tour_allowed === true,
    isProtocolAllowed: row.is_protocol_allowed === true,
    isActivityAllowed: row.is_activity_allowed === true,
    isPremium: row.is_premium === true,
    playerCheckAllowed: row.player_check_allowed === true,
  };
}
