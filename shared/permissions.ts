import type { Role } from './contracts/auth.ts';
import type { ImportKind } from './contracts/imports.ts';

/** What a decision may look at, the same on both sides. */
export interface Actor {
  readonly role: Role;
  readonly isDemo: boolean;
  readonly hasCustomer: boolean;
  /** Where the session works. */
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
/** Verwaltung in the wide sense: operator or admin. */
export const isManagement = (actor: Pick<Actor, 'role'>) => !isService(actor);

const ROLES_BY_RANK: readonly Role[] = ['ROLE_ADMIN', 'ROLE_OPERATOR', 'ROLE_SERVICE'];
/** A user of another server may have several roles; one without any known gets the least. */
export const highestRole = (roles: readonly Role[]): Role =>
  ROLES_BY_RANK.find((role) => roles.includes(role)) ?? 'ROLE_SERVICE';

const allowedHere = (actor: Actor, flag: keyof LocationRights) =>
  actor.location !== null && actor.location[flag] === true;
const readHere = (actor: Actor, flag: keyof LocationRights) => isManagement(actor) || allowedHere(actor, flag);
const actHere = (actor: Actor, flag: keyof LocationRights) =>
  allowedHere(actor, flag) && actor.location?.status === 'active';

export const canReadActivities = (actor: Actor) => readHere(actor, 'isActivityAllowed');
export const canRecordActivity = (actor: Actor) => actHere(actor, 'isActivityAllowed');
export const canCorrectActivityAt = (actor: Actor, locationId: number) =>
  canRecordActivity(actor) && actor.locationId === locationId;
export const canReadTasks = (actor: Actor) => readHere(actor, 'isTaskAllowed');
export const canCompleteTask = (actor: Actor) => actHere(actor, 'isTaskAllowed');
/** What a location did is signed where it happened: at the session's own location. */
export const canCompleteTaskAt = (actor: Actor, locationId: number) =>
  canCompleteTask(actor) && actor.locationId === locationId;
export const canCreateTask = isManagement;
export const canManageTaskTemplates = isManagement;
/** Templates belong to an organisation: whoever changes them works for it, but for an admin. */
export const canManageTaskTemplateOf = (actor: Actor & { readonly customerId: number | null }, customerId: number) =>
  isAdmin(actor) || (isManagement(actor) && actor.customerId === customerId);
export const canReadInspectionTours = (actor: Actor) => readHere(actor, 'isInspectionTourAllowed');
/** Also at a location that is closed for now: it hears that no tour is due. */
export const canFollowInspectionTours = (actor: Actor) => allowedHere(actor, 'isInspectionTourAllowed');
export const canRecordInspectionTour = (actor: Actor) => actHere(actor, 'isInspectionTourAllowed');
export const canCorrectInspectionTourAt = (actor: Actor, locationId: number) =>
  canRecordInspectionTour(actor) && actor.locationId === locationId;
export const canReadProtocols = (actor: Actor) => readHere(actor, 'isProtocolAllowed');
export const canWriteProtocol = (actor: Actor) => actHere(actor, 'isProtocolAllowed');
/** Which of them, the location decides. */
export const canReadForms = canReadProtocols;
export const canManageForms = isAdmin;
/** Filling on, closing and correcting, where it was begun. */
export const canWriteProtocolAt = (actor: Actor, locationId: number) =>
  canWriteProtocol(actor) && actor.locationId === locationId;
/** Answers over time and by location are for who answers for several of them. */
export const canEvaluateForms = isManagement;
export const canCheckPlayers = (actor: Actor) => actHere(actor, 'playerCheckAllowed');
/** Which location asked how often, and who asked when. */
export const canReadUsage = isManagement;

/** Names and rules everybody needs who is signed in; which rows, the scope decides. */
export const canReadOwnSurroundings = (_actor: Actor) => true;
/** One's own, which is all anybody finds. */
export const canReadNotifications = canReadOwnSurroundings;
/** The demo writes to nobody. */
export const canReceiveMail = (actor: Pick<Actor, 'isDemo'>) => !actor.isDemo;
export const canChooseProfile = (actor: Actor) => actor.hasCustomer;
/** The staff: to choose from, or to manage. */
export const canReadProfiles = (actor: Actor) => canChooseProfile(actor) || isManagement(actor);
/** Nobody signs as a person of an organisation other than the one the session works for, not even the platform's admin. */
export const canChooseProfileOf = (actor: { readonly customerId: number | null }, customerId: number) =>
  actor.customerId === customerId;
/** Service may add the very first profile, so that a new location can start; from then on it is the operator's. */
export const canCreateProfile = (actor: Actor, hasProfiles: boolean) => isManagement(actor) || !hasProfiles;
export const canManageProfiles = isManagement;
export const canReadProofs = (actor: Actor) => readHere(actor, 'isPremium');
export const canManageProofs = isManagement;
/** Whoever does not manage them sends those of the profile they work under. */
export const canEnterProofOf = (actor: Actor & { readonly profileId: number | null }, profileId: number) =>
  canManageProofs(actor) || (canReadProofs(actor) && actor.profileId === profileId);
export const canReadDocuments = canReadProofs;
/** Service sends what belongs to its own location, and proofs; an admin says for whom. */
export const canSendDocument = (actor: Actor) => canReadDocuments(actor) && (actor.hasCustomer || isAdmin(actor));
/** What is said of a file, and whether it is to be read by everybody. */
export const canManageDocuments = isManagement;

/** Their own data; whether they may work at all, and which there are, is the platform's to say. */
export const canManageCustomers = isManagement;
export const canCreateCustomers = isAdmin;
/** Every visitor of the demo finds the same organisation. */
export const canChangeCustomers = (actor: Actor) => canManageCustomers(actor) && !actor.isDemo;
/** Plan, quota, premium, and whether an organisation is active. */
export const canSetContract = isAdmin;

export const canManageLocations = isManagement;
/** Which location is in danger is asked by who answers for several. */
export const canOverseeLocations = isManagement;
/** Every visitor of the demo works at the same locations, so none may change them for the others. */
export const canChangeLocations = (actor: Actor) => canManageLocations(actor) && !actor.isDemo;
export const canReadCustomers = isManagement;
export const canReadUsers = isManagement;
/** Every visitor of the demo signs in with the same accesses, so none may change them for the others. */
export const canManageUsers = (actor: Actor) => canReadUsers(actor) && !actor.isDemo;
/** Who makes an access hears whether its address is taken, in any organisation. An operator invites. */
export const canCreateUsers = isAdmin;
/** Nobody gives more than they have. */
export const canGiveRole = (actor: Pick<Actor, 'role'>, role: Role) => isAdmin(actor) || !isAdmin({ role });
export const canReadImports = isManagement;
/** A list makes what somebody could make one by one, and no more. */
export const canImport = (actor: Actor, kind: ImportKind) =>
  ({ profiles: canManageProfiles, locations: canChangeLocations, users: canManageUsers })[kind](actor);
export const canReadReports = isManagement;
/** Drafts, as many as they like: also in the demo. */
export const canWriteReports = canReadReports;
/** What was approved stays for years, and every visitor of the demo finds the same organisation. */
export const canApproveReports = (actor: Actor) => canReadReports(actor) && !actor.isDemo;
export const canManageOasisCerts = isManagement;
/** Every visitor of the demo asks with the same certificates, so none may change them for the others. */
export const canChangeOasisCerts = (actor: Actor) => canManageOasisCerts(actor) && !actor.isDemo;
export const canReadBilling = isOperator;
/** Contracts, plans and what they cost: the own ones, or all. */
export const canReadContracts = isManagement;
/** What is booked is paid for; every visitor of the demo acts for the same organisation. */
export const canBookQuota = (actor: Actor) => canReadContracts(actor) && !actor.isDemo;
/** Where invoices go is the organisation's to say. */
export const canChangeContracts = canBookQuota;
/** By who answers for the organisation, and not by who offers it. */
export const canAcceptAgreement = (actor: Actor) => isOperator(actor) && !actor.isDemo;
export const canManagePrices = isAdmin;
/** Who issued it takes it back. */
export const canCancelInvoices = isAdmin;
export const canManageMasterData = isAdmin;
/** The platform's concepts are the admin's; an organisation's own, without a null for owner, its operator's as well. */
export const canEditSocialConcept = (actor: Actor & { readonly customerId: number | null }, ownerId: number | null) =>
  isAdmin(actor) || (isOperator(actor) && !actor.isDemo && ownerId !== null && actor.customerId === ownerId);
/** Which of them, the concept decides. */
export const canEditSomeSocialConcept = (actor: Actor) => isAdmin(actor) || (isOperator(actor) && !actor.isDemo);
/** How long what was recorded stays, and what goes. */
export const canManageRetention = isManagement;
/** Every visitor of the demo finds the same records. */
export const canChangeRetention = (actor: Actor) => canManageRetention(actor) && !actor.isDemo;
/** By which people without a login send their proofs. */
export const canManageUploadLinks = isManagement;
/** The log of an organisation, its signed heads and the file that proves it. */
export const canReadLedger = isManagement;
/** The demo writes to nobody. */
export const canChangeLedgerMail = (actor: Actor) => canReadLedger(actor) && canReceiveMail(actor);
/** Who did what; whose, the scope decides. */
export const canReadAudit = isManagement;
/** They carry links that open something, so only who runs the platform sees them. */
export const canReadMails = isAdmin;
/** Every visitor of the demo signs in with the same login. */
export const canChangeOwnAccess = (actor: Pick<Actor, 'isDemo'>) => !actor.isDemo;
/** Who sees everything signs in with more than a password. */
export const requiresSecondFactor = isAdmin;
/** The demo shows the menu without what would change its own organisation. */
export const canSeeOwnAdministration = (actor: Actor) => !actor.isDemo;
