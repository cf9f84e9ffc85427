import type { Role } from '#shared/contracts/auth/auth.ts';
import type { ImportKind } from '#shared/contracts/imports/imports.ts';

/** Everything a permission may depend on, the same on the server and in the browser. */
export interface Actor {
  readonly role: Role;
  readonly isDemo: boolean;
  readonly hasCustomer: boolean;
  /** Id of the location the session works at. */
  readonly locationId: number | null;
  readonly location: LocationRights | null;
}

export interface LocationRights {
  readonly status: 'active' | 'inactive';
  readonly isTaskAllowed: boolean;
  readonly isInspectionTourAllowed: boolean;
  readonly isProtocolAllowed: boolean;
  readonly isActivityAllowed: boolean;
  readonly isPremium: boolean;
  readonly playerCheckAllowed: boolean;
}

export const isAdmin = (actor: Pick<Actor, 'role'>) => actor.role === 'ROLE_ADMIN';
export const isOperator = (actor: Pick<Actor, 'role'>) => actor.role === 'ROLE_OPERATOR';
export const isService = (actor: Pick<Actor, 'role'>) => actor.role === 'ROLE_SERVICE';
/** Operator or admin. */
export const isManagement = (actor: Pick<Actor, 'role'>) => !isService(actor);

const ROLES_BY_RANK: readonly Role[] = ['ROLE_ADMIN', 'ROLE_OPERATOR', 'ROLE_SERVICE'];
/**
 * Returns the highest of several roles, as another server may report them; without a known role it is the lowest one.
 */
export const highestRole = (roles: readonly Role[]): Role =>
  ROLES_BY_RANK.find((role) => roles.includes(role)) ?? 'ROLE_SERVICE';

const isAllowedAtLocation = (actor: Actor, flag: keyof LocationRights) =>
  actor.location !== null && actor.location[flag] === true;
const canReadAtLocation = (actor: Actor, flag: keyof LocationRights) =>
  isManagement(actor) || isAllowedAtLocation(actor, flag);
const canActAtLocation = (actor: Actor, flag: keyof LocationRights) =>
  isAllowedAtLocation(actor, flag) && actor.location?.status === 'active';

export const canReadActivities = (actor: Actor) => canReadAtLocation(actor, 'isActivityAllowed');
export const canRecordActivity = (actor: Actor) => canActAtLocation(actor, 'isActivityAllowed');
export const canCorrectActivityAt = (actor: Actor, locationId: number) =>
  canRecordActivity(actor) && actor.locationId === locationId;
export const canReadTasks = (actor: Actor) => canReadAtLocation(actor, 'isTaskAllowed');
export const canCompleteTask = (actor: Actor) => canActAtLocation(actor, 'isTaskAllowed');
/** Tasks can only be completed at the session's own location, because completions are signed where they happen. */
export const canCompleteTaskAt = (actor: Actor, locationId: number) =>
  canCompleteTask(actor) && actor.locationId === locationId;
export const canCreateTask = isManagement;
export const canManageTaskTemplates = isManagement;
/** Only an admin or the management of the organisation the template belongs to may change it. */
export const canManageTaskTemplateOf = (actor: Actor & { readonly customerId: number | null }, customerId: number) =>
  isAdmin(actor) || (isManagement(actor) && actor.customerId === customerId);
export const canReadInspectionTours = (actor: Actor) => canReadAtLocation(actor, 'isInspectionTourAllowed');
/** Also true at an inactive location, so that its screens can show that no tour is due. */
export const canFollowInspectionTours = (actor: Actor) => isAllowedAtLocation(actor, 'isInspectionTourAllowed');
export const canRecordInspectionTour = (actor: Actor) => canActAtLocation(actor, 'isInspectionTourAllowed');
export const canCorrectInspectionTourAt = (actor: Actor, locationId: number) =>
  canRecordInspectionTour(actor) && actor.locationId === locationId;
export const canReadProtocols = (actor: Actor) => canReadAtLocation(actor, 'isProtocolAllowed');
export const canWriteProtocol = (actor: Actor) => canActAtLocation(actor, 'isProtocolAllowed');
/** The location determines which forms are readable. */
export const canReadForms = canReadProtocols;
export const canManageForms = isAdmin;
/** A protocol can only be continued, closed and corrected at the location where it was begun. */
export const canWriteProtocolAt = (actor: Actor, locationId: number) =>
  canWriteProtocol(actor) && actor.locationId === locationId;
/** Evaluations across locations are for the management. */
export const canEvaluateForms = isManagement;
export const canCheckPlayers = (actor: Actor) => canActAtLocation(actor, 'playerCheckAllowed');
/** The number of OASIS queries of each location, and the log of single queries. */
export const canReadUsage = isManagement;

/** Master data every signed-in user needs. The scope determines which rows are readable. */
export const canReadSharedData = (_actor: Actor) => true;
/** Each kind of hit needs the permission to read its list. */
export const canSearch = canReadSharedData;
/** Every user only finds their own notifications. */
export const canReadNotifications = canReadSharedData;
/** The demo sends no mail. */
export const canReceiveMail = (actor: Pick<Actor, 'isDemo'>) => !actor.isDemo;
export const canChooseProfile = (actor: Actor) => actor.hasCustomer;
/** Needed to choose a profile and to manage profiles. */
export const canReadProfiles = (actor: Actor) => canChooseProfile(actor) || isManagement(actor);
/** Nobody may sign as a profile of another organisation than the session's, not even the platform's admin. */
export const canChooseProfileOf = (actor: { readonly customerId: number | null }, customerId: number) =>
  actor.customerId === customerId;
/**
 * A service user may create the very first profile, so that a new location can start; after that only the management
 * may.
 */
export const canCreateProfile = (actor: Actor, hasProfiles: boolean) => isManagement(actor) || !hasProfiles;
export const canManageProfiles = isManagement;
export const canReadProofs = (actor: Actor) => canReadAtLocation(actor, 'isPremium');
export const canManageProofs = isManagement;
/** A user who does not manage proofs may only send those of the profile they work under. */
export const canEnterProofOf = (actor: Actor & { readonly profileId: number | null }, profileId: number) =>
  canManageProofs(actor) || (canReadProofs(actor) && actor.profileId === profileId);
export const canReadDocuments = canReadProofs;
/** A service user uploads files of their own location and proofs. An admin without an organisation has to name one. */
export const canSendDocument = (actor: Actor) => canReadDocuments(actor) && (actor.hasCustomer || isAdmin(actor));
/** The metadata of a file, and whether everybody has to confirm reading it. */
export const canManageDocuments = isManagement;

/** The data of the own organisation. Only an admin may create or deactivate organisations. */
export const canManageCustomers = isManagement;
export const canCreateCustomers = isAdmin;
/** All visitors of the demo share one organisation, so none may change it for the others. */
export const canChangeCustomers = (actor: Actor) => canManageCustomers(actor) && !actor.isDemo;
/** Covers plan, quota, premium and whether an organisation is active. */
export const canSetContract = isAdmin;

export const canManageLocations = isManagement;
/** Service staff record, so they work at a location. */
export const canWorkAtNoLocation = isManagement;
/** The overview across locations is for the management. */
export const canOverseeLocations = isManagement;
/** All visitors of the demo share its locations, so none may change them for the others. */
export const canChangeLocations = (actor: Actor) => canManageLocations(actor) && !actor.isDemo;
export const canReadCustomers = isManagement;
export const canReadUsers = isManagement;
/** All visitors of the demo share its users, so none may change them for the others. */
export const canManageUsers = (actor: Actor) => canReadUsers(actor) && !actor.isDemo;
/**
 * Creating a user reveals whether the address is already taken in any organisation, so only an admin may. Operators
 * invite instead.
 */
export const canCreateUsers = isAdmin;
/** Nobody may give a role above their own. */
export const canGiveRole = (actor: Pick<Actor, 'role'>, role: Role) => isAdmin(actor) || !isAdmin({ role });
export const canReadTablets = isManagement;
/** A paired tablet is a way in, like a user. */
export const canManageTablets = canManageUsers;
export const canReadImports = isManagement;
/** An import needs the same permission as creating its records one by one. */
export const canImport = (actor: Actor, kind: ImportKind) =>
  ({ profiles: canManageProfiles, locations: canChangeLocations, users: canManageUsers })[kind](actor);
export const canReadReports = isManagement;
/** Drafts may be written in the demo too. */
export const canWriteReports = canReadReports;
/** An approved report is kept for years, so visitors of the shared demo may not approve any. */
export const canApproveReports = (actor: Actor) => canReadReports(actor) && !actor.isDemo;
export const canManageOasisCerts = isManagement;
/** All visitors of the demo share its certificates, so none may change them for the others. */
export const canChangeOasisCerts = (actor: Actor) => canManageOasisCerts(actor) && !actor.isDemo;
export const canReadBilling = isOperator;
/** Contracts, plans and prices: those of the own organisation, or all for an admin. */
export const canReadContracts = isManagement;
/** A booking costs money, so visitors of the shared demo may not book. */
export const canBookQuota = (actor: Actor) => canReadContracts(actor) && !actor.isDemo;
/** An organisation may change its own invoice address. */
export const canChangeContracts = canBookQuota;
/** Only an operator may accept the agreement for the organisation; the platform, which offers it, may not. */
export const canAcceptAgreement = (actor: Actor) => isOperator(actor) && !actor.isDemo;
export const canManagePrices = isAdmin;
/** The platform issues invoices, so only its admin may cancel them. */
export const canCancelInvoices = isAdmin;
export const canManageMasterData = isAdmin;
/**
 * An admin may edit every social concept, an operator those of the own organisation. @param ownerId null if the concept
 * belongs to the platform
 */
export const canEditSocialConcept = (actor: Actor & { readonly customerId: number | null }, ownerId: number | null) =>
  isAdmin(actor) || (isOperator(actor) && !actor.isDemo && ownerId !== null && actor.customerId === ownerId);
/** True if the user may edit any social concept at all; `canEditSocialConcept` decides about a single one. */
export const canEditSomeSocialConcept = (actor: Actor) => isAdmin(actor) || (isOperator(actor) && !actor.isDemo);
/** Covers retention periods and deletion runs. */
export const canManageRetention = isManagement;
/** All visitors of the demo share its records, so none may delete them. */
export const canChangeRetention = (actor: Actor) => canManageRetention(actor) && !actor.isDemo;
/** The notice by which an organisation leaves. */
export const canReadTerminations = isManagement;
/** All visitors of the demo share its organisation, so none may end it. */
export const canTerminate = (actor: Actor) => canReadTerminations(actor) && !actor.isDemo;
/** The demo is restored each night, so not even an admin may end its organisation. */
export const canGiveNotice = (actor: Actor, organisation: { readonly isDemo: boolean }) =>
  canTerminate(actor) && !organisation.isDemo;
/** What remains of organisations that left is kept by the platform. */
export const canReadDeletionCertificates = isAdmin;
export const canManageUploadLinks = isManagement;
/** The accesses of authorities, what they looked at, and what they demand. */
export const canReadAuthorityAccesses = isManagement;
/** The office answers for the organisation, wherever its session works. */
export const canAnswerAuthorityDemands = canReadAuthorityAccesses;
/** All visitors of the demo share its records, so none may open them to somebody else. */
export const canGrantAuthorityAccess = (actor: Actor) => canReadAuthorityAccesses(actor) && !actor.isDemo;
/** The ledger of an organisation, its signed checkpoints and the file that verifies it. */
export const canReadLedger = isManagement;
/** All visitors of the demo share its ledger, so none may lead the server to an address. */
export const canManageLedgerWitnesses = (actor: Actor) => canReadLedger(actor) && !actor.isDemo;
/** The demo sends no mail. */
export const canChangeLedgerMail = (actor: Actor) => canReadLedger(actor) && canReceiveMail(actor);
/** The audit trail. The scope determines whose entries are readable. */
export const canReadAudit = isManagement;
/** Only the platform's admin may read mails, without the links in them, by which others gain access. */
export const canReadMails = isAdmin;
/** Whoever has the links of a mail can act for its recipient, so each look at them is logged. */
export const canShowMailLinks = isAdmin;
/** All visitors of the demo share one login, so none may change it. */
export const canChangeOwnAccess = (actor: Pick<Actor, 'isDemo'>) => !actor.isDemo;
/** An admin can see everything and therefore needs a second factor. */
export const requiresSecondFactor = isAdmin;
/** The demo hides the menu entries that would change its own organisation. */
export const canSeeOwnAdministration = (actor: Actor) => !actor.isDemo;
