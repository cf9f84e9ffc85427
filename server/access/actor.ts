// Identifies the user of a request. Rejects tokens whose session has ended or whose user was deactivated, and drops a
// selected organisation or location to which the user is no longer linked.
import { isDeepStrictEqual } from 'node:util';
import type { Actor, LocationRights } from '#shared/permissions.ts';
import { isAdmin, isOperator, isService, requiresSecondFactor } from '#shared/permissions.ts';
import type { Store } from '#server/db/database.ts';
import { AccessDenied, Unauthorized } from '#server/http/render/errors.ts';
import { findSession, touchSession, type SessionRow } from './find-session.ts';
import { loggedNetworkOf } from './network.ts';
import type { SessionCache } from './session-cache.ts';
import { isSessionOver } from './session-lifetime.ts';
import type { Scope } from './scope.ts';
import { verifyAccessToken } from './tokens.ts';

export interface LinkedLocation {
  readonly id: number;
  readonly customerId: number;
}

/** The organisations and locations to which the user is linked. Only an admin may select others. */
export interface Links {
  readonly customerIds: readonly number[];
  readonly locations: readonly LinkedLocation[];
}

/**
 * The organisation, location and profile selected in a session. Location and profile always belong to the organisation.
 */
export interface SessionSelection {
  readonly customerId: number | null;
  readonly locationId: number | null;
  readonly profileId: number | null;
}

export interface SessionActor extends Actor, Links, SessionSelection {
  readonly userId: number;
  readonly uid: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly sid: string;
  /** Whether this user has to set up a second factor first. */
  readonly needsSecondFactor: boolean;
  /** When the profile was selected in the session. */
  readonly profileSelectedAt: Date | null;
  /** Whether the profile was selected on the device while it was offline. */
  readonly isProfileChosenOffline: boolean;
  /** Whether the contract of the selected organisation has ended: nobody records for it any more. */
  readonly hasContractEnded: boolean;
  /** Whether the server acts for a lost tablet, which may only deliver entries. */
  readonly isDelivery: boolean;
  /** Network of the request, shortened as far as a log may store it. */
  readonly network: string;
  /** Access token of the request, which the response for the current user repeats. It must never be logged. */
  readonly token: string;
}

const TOUCH_AFTER_MILLISECONDS = 60_000;

interface Request {
  readonly ip: string;
  readonly headers: { readonly authorization?: string | undefined };
}

interface Server {
  readonly store: Store;
  readonly sessions: SessionCache;
}

const SECOND_FACTOR_MESSAGE = 'Bitte richten Sie zuerst den zweiten Faktor für Ihren Zugang ein.';

/**
 * @throws Unauthorized with the messages that clients of this API know
 * @throws AccessDenied while a required second factor is missing
 */
export async function authenticate(request: Request, server: Server): Promise<SessionActor> {
  const actor = await authenticateWithoutSecondFactor(request, server);
  if (actor.needsSecondFactor) throw new AccessDenied(SECOND_FACTOR_MESSAGE);
  return actor;
}

export const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Authenticates the few calls by which a second factor is set up. @throws Unauthorized */
export async function authenticateWithoutSecondFactor(
  request: Request,
  { store, sessions }: Server,
): Promise<SessionActor> {
  const token = bearerOf(request);
  if (token === undefined) throw new Unauthorized('JWT Token not found');
  const verified = await verifyAccessToken(store, token);
  if (verified === 'expired') throw new Unauthorized('Expired JWT Token');
  if (verified === 'invalid') throw new Unauthorized('Invalid JWT Token');
  const row = await sessions.find(verified.sid);
  if (row === undefined || !isUsable(row)) throw new Unauthorized('Invalid JWT Token');
  const isStale = row.now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MILLISECONDS;
  if (isStale) {
    await store.asSystem((tx) => touchSession(tx, verified.sid));
    sessions.drop(verified.sid);
  }
  return toActor(row, { token, network: loggedNetworkOf(request.ip) });
}

/**
 * Checks that the session has not ended and still has the same scope and rights. The check does not extend the session.
 */
export async function isSessionUnchanged(store: Store, knownActor: SessionActor): Promise<boolean> {
  const row = await store.queryAsSystem((tx) => findSession(tx, knownActor.sid));
  if (row === undefined || !isUsable(row)) return false;
  const { role, customerId, locationId, location } = toActor(row, knownActor);
  const isSelectionSame = customerId === knownActor.customerId && locationId === knownActor.locationId;
  return role === knownActor.role && isSelectionSame && isDeepStrictEqual(location, knownActor.location);
}

const isUsable = (row: SessionRow) => row.is_active && !isSessionOver(row, row, row.now);

export function scopeOf(actor: SessionActor): Scope {
  const { userId, customerId, locationId } = actor;
  if (isAdmin(actor)) return { kind: 'platform', userId };
  if (isOperator(actor)) return { kind: 'customer', userId, customerId };
  return { kind: 'location', userId, customerId, locationId };
}

/**
 * Returns an artificial actor with the rights of an operator, with which the server reads the data of an organisation
 * export.
 */
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
  profileSelectedAt: null,
  isProfileChosenOffline: false,
  hasContractEnded: false,
  isDelivery: false,
  network: '',
  token: '',
});

export function linksOf(row: Pick<SessionRow, 'customers' | 'locations'>): Links {
  const locations = row.locations.map(({ id, customer_id: customerId }) => ({ id, customerId }));
  const customerIds = [...row.customers.map(({ id }) => id), ...locations.map(({ customerId }) => customerId)];
  return { customerIds: [...new Set(customerIds)], locations };
}

function toActor(row: SessionRow, request: Pick<SessionActor, 'token' | 'network'>): SessionActor {
  const links = linksOf(row);
  const selection = currentSelection(row, links);
  return {
    role: row.role,
    isDemo: !isAdmin(row) && [...row.customers, ...row.locations].some((link) => link.is_demo),
    hasCustomer: selection.customerId !== null,
    location: selection.locationId === null ? null : rightsOf(row),
    ...links,
    ...selection,
    userId: row.user_id,
    uid: row.uid,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    sid: row.sid,
    needsSecondFactor: requiresSecondFactor(row) && !row.is_sample && row.second_factor_of === null,
    profileSelectedAt: row.profile_since,
    isProfileChosenOffline: row.profile_chosen_offline,
    hasContractEnded: selection.customerId !== null && row.customer_ended_at !== null,
    isDelivery: row.is_delivery,
    token: request.token,
    network: request.network,
  };
}

/**
 * Returns the selection without organisations and locations to which the user is no longer linked, because a link may
 * have been removed in the meantime.
 */
function currentSelection(row: SessionRow, links: Links): SessionSelection {
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
    // No location is set active again after the end, and at one that still is nobody records either.
    status: row.customer_ended_at === null ? (row.status ?? 'inactive') : 'inactive',
    isTaskAllowed: row.is_task_allowed === true,
    isInspectionTourAllowed: row.is_inspection_tour_allowed === true,
    isProtocolAllowed: row.is_protocol_allowed === true,
    isActivityAllowed: row.is_activity_allowed === true,
    isPremium: row.is_premium === true,
    playerCheckAllowed: row.player_check_allowed === true,
  };
}
