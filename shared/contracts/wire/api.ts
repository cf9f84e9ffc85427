// The whole API in one list, for the code that documents, tests and measures it. The browser imports single contracts
// to keep its bundles small.
import { activities, correctActivity } from '#shared/contracts/activities/activities.ts';
import * as account from '#shared/contracts/auth/account.ts';
import { auditEntries } from '#shared/contracts/audit/audit.ts';
import * as auth from '#shared/contracts/auth/auth.ts';
import { loggedChecks } from '#shared/contracts/player-check/check-log.ts';
import { contracts, locationPlans } from '#shared/contracts/billing/billing.ts';
import { billingSettings, priceChanges } from '#shared/contracts/billing/billing-settings.ts';
import { createCustomer, patchCustomer } from '#shared/contracts/customers/customer-changes.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { getDocumentStorage } from '#shared/contracts/documents/document-storage.ts';
import { documentReadings, readingGaps } from '#shared/contracts/documents/document-readings.ts';
import { discardDocument, documents, showDocument, showThumbnail } from '#shared/contracts/documents/documents.ts';
import { forms, formVersions, getFormDraft, getFormGallery } from '#shared/contracts/forms/forms.ts';
import { executeImport, importLines, imports, withdrawImport } from '#shared/contracts/imports/imports.ts';
import { streamEvents } from './live.ts';
import {
  correctInspectionTour,
  getTourClock,
  inspectionTours,
} from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { ledgerCheckpoints, ledgers } from '#shared/contracts/ledger/ledger.ts';
import { ledgerOperations } from '#shared/contracts/ledger/tiles.ts';
import { ledgerWitnesses } from '#shared/contracts/ledger/witnesses.ts';
import { patchLimits } from '#shared/contracts/player-check/limit-changes.ts';
import { createLocation, patchLocation } from '#shared/contracts/locations/location-changes.ts';
import { getUsageOfMonth, locationUsages } from '#shared/contracts/player-check/location-usages.ts';
import {
  acceptInvitation,
  getOfferedInvitation,
  invitations,
  joinByInvitation,
  revokeInvitation,
  sendInvitation,
} from '#shared/contracts/users/invitations.ts';
import {
  acceptAgreement,
  cancelInvoice,
  getAgreementPdf,
  getInvoicePdf,
  getInvoiceXml,
  invoices,
} from '#shared/contracts/billing/invoices.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import {
  actions,
  countries,
  patchListedAction,
  patchListedStatus,
  statuses,
} from '#shared/contracts/master-data/master-data.ts';
import { mails, showMailLinks } from '#shared/contracts/mails/mails.ts';
import {
  oasisCertificateGaps,
  oasisCertificates,
  testOasisCertificate,
} from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { checkPlayer, getCheckReadiness, getLimits } from '#shared/contracts/player-check/player-check.ts';
import { plans, quotaPackages } from '#shared/contracts/billing/prices.ts';
import { quotaBookings, quotaSituations } from '#shared/contracts/billing/quotas.ts';
import {
  getNotificationSettings,
  notifications,
  patchNotificationSettings,
} from '#shared/contracts/notifications/notifications.ts';
import { getProofValidity, proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import { proofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import {
  getProofFolder,
  listDocumentsOfProfile,
  profileDocuments,
  reviewProfileDocument,
} from '#shared/contracts/profile-documents/profile-documents.ts';
import {
  enterOfflineChoice,
  eraseProfile,
  exportProfile,
  profiles,
  setCurrentProfile,
  setCurrentProfileByLink,
  unsetCurrentProfile,
  unsetCurrentProfileByLink,
} from '#shared/contracts/profiles/profiles.ts';
import { evaluateForm } from '#shared/contracts/protocols/protocol-evaluation.ts';
import { protocolImages, showProtocolImage } from '#shared/contracts/protocols/protocol-images.ts';
import { correctProtocol, getProtocolPdf, protocols } from '#shared/contracts/protocols/protocols.ts';
import { previewRecurrence, taskTemplates } from '#shared/contracts/tasks/task-templates.ts';
import { getReportDues } from '#shared/contracts/reports/report-dues.ts';
import { approveReport, computeReport, reports, submitReport } from '#shared/contracts/reports/reports.ts';
import { getReportCsv, getReportFolder, getReportPdf, getReportXlsx } from '#shared/contracts/reports/report-files.ts';
import {
  approveRetentionRun,
  discardRetentionRun,
  liftRetentionHold,
  retentionHolds,
  retentionRuns,
} from '#shared/contracts/retention/retention-runs.ts';
import { search } from '#shared/contracts/search/search.ts';
import { leavingOperations, leavingResources } from '#shared/contracts/terminations/leaving.ts';
import { retentionPolicies } from '#shared/contracts/retention/retention.ts';
import { socialConcepts, socialConceptVersions } from '#shared/contracts/master-data/social-concepts.ts';
import { stateChanges, states } from '#shared/contracts/master-data/states.ts';
import { correctTask, tasks } from '#shared/contracts/tasks/tasks.ts';
import { deliverFromTablet, reportTabletWiped, tabletDeliveries } from '#shared/contracts/tablets/deliveries.ts';
import { authorityEndpoints, authorityResources } from '#shared/contracts/authority-access/authority-endpoints.ts';
import * as tablets from '#shared/contracts/tablets/tablets.ts';
import { getUpload, revokeUploadLink, sendUpload, uploadLinks } from '#shared/contracts/upload-links/upload-links.ts';
import { endUserSession, listUserSessions, resetSecondFactor } from '#shared/contracts/users/user-access.ts';
import { userCustomers, userLocations } from '#shared/contracts/users/user-links.ts';
import { sendAccessLink, users } from '#shared/contracts/users/users.ts';
import {
  getPeriodFigures,
  getLocationFigures,
  locationSituations,
} from '#shared/contracts/locations/location-situations.ts';
import type { Endpoint, Resource } from './endpoint.ts';

/**
 * Adds write endpoints that are in separate files, so that the browser loads them only with the screens that use them.
 */
const withWriteEndpoints = (resource: Resource, ...changes: readonly Endpoint[]): Resource => ({
  ...resource,
  endpoints: [...resource.endpoints, ...changes],
});

export const resources: readonly Resource[] = [
  activities,
  oasisCertificates,
  oasisCertificateGaps,
  inspectionTours,
  protocols,
  protocolImages,
  documents,
  documentReadings,
  readingGaps,
  tasks,
  taskTemplates,
  profiles,
  profileDocuments,
  proofTypes,
  proofGaps,
  forms,
  formVersions,
  uploadLinks,
  notifications,
  mails,
  ledgers,
  ledgerCheckpoints,
  ledgerWitnesses,
  auditEntries,
  withWriteEndpoints(customers, createCustomer, patchCustomer),
  withWriteEndpoints(locations, createLocation, patchLocation),
  locationSituations,
  contracts,
  locationPlans,
  locationUsages,
  loggedChecks,
  quotaSituations,
  quotaBookings,
  invoices,
  plans,
  quotaPackages,
  billingSettings,
  priceChanges,
  users,
  userCustomers,
  userLocations,
  invitations,
  tablets.tablets,
  tablets.tabletPairings,
  tabletDeliveries,
  ...authorityResources,
  imports,
  importLines,
  actions,
  statuses,
  countries,
  states,
  stateChanges,
  socialConcepts,
  socialConceptVersions,
  retentionPolicies,
  retentionRuns,
  retentionHolds,
  ...leavingResources,
  reports,
];

/**
 * Endpoints that are no operation of a resource. Only the OpenAPI document lists them, because a Hydra client would
 * misread them.
 */
export const otherEndpoints: readonly Endpoint[] = [
  auth.logIn,
  auth.refreshSession,
  ...tablets.tabletOperations,
  deliverFromTablet,
  reportTabletWiped,
  auth.logOut,
  auth.getCurrentUser,
  auth.changeCustomer,
  auth.changeLocation,
  account.requestPasswordReset,
  account.getPasswordLink,
  account.setPasswordByLink,
  account.getEmailConfirmation,
  account.confirmEmail,
  account.getAccount,
  account.patchAccount,
  account.changeEmail,
  account.changePassword,
  account.startSecondFactor,
  account.confirmSecondFactor,
  account.removeSecondFactor,
  account.renewRecoveryCodes,
  account.listAccountSessions,
  account.endAccountSession,
  account.endOtherAccountSessions,
  streamEvents,
  getFormDraft,
  getFormGallery,
  exportProfile,
  eraseProfile,
  setCurrentProfile,
  setCurrentProfileByLink,
  enterOfflineChoice,
  unsetCurrentProfile,
  unsetCurrentProfileByLink,
  listDocumentsOfProfile,
  reviewProfileDocument,
  getProofValidity,
  getProofFolder,
  correctTask,
  previewRecurrence,
  correctActivity,
  correctProtocol,
  getProtocolPdf,
  evaluateForm,
  showProtocolImage,
  showDocument,
  showThumbnail,
  discardDocument,
  testOasisCertificate,
  checkPlayer,
  getCheckReadiness,
  getInvoicePdf,
  getInvoiceXml,
  acceptAgreement,
  cancelInvoice,
  getAgreementPdf,
  getLimits,
  patchLimits,
  getUsageOfMonth,
  getDocumentStorage,
  getLocationFigures,
  getPeriodFigures,
  correctInspectionTour,
  getTourClock,
  getNotificationSettings,
  patchNotificationSettings,
  showMailLinks,
  ...ledgerOperations,
  patchListedStatus,
  patchListedAction,
  sendAccessLink,
  listUserSessions,
  endUserSession,
  resetSecondFactor,
  sendInvitation,
  revokeInvitation,
  getOfferedInvitation,
  acceptInvitation,
  joinByInvitation,
  executeImport,
  withdrawImport,
  ...leavingOperations,
  computeReport,
  approveReport,
  submitReport,
  getReportDues,
  getReportPdf,
  getReportCsv,
  getReportXlsx,
  getReportFolder,
  approveRetentionRun,
  discardRetentionRun,
  liftRetentionHold,
  revokeUploadLink,
  getUpload,
  sendUpload,
  ...authorityEndpoints,
  search,
];

const resourceEndpoints = resources.flatMap(({ endpoints }) => endpoints);
export const allEndpoints: readonly Endpoint[] = [...resourceEndpoints, ...otherEndpoints];
