// The whole API in one list, for the code that documents, tests and measures it. The browser imports single contracts
// to keep its bundles small.
import { activities, correctActivity } from './activities.ts';
import * as account from './account.ts';
import { auditEntries } from './audit.ts';
import * as auth from './auth.ts';
import { loggedChecks } from './check-log.ts';
import { contracts, locationPlans } from './billing.ts';
import { billingSettings, priceChanges } from './billing-settings.ts';
import { createCustomer, patchCustomer } from './customer-changes.ts';
import { customers } from './customers.ts';
import { getDocumentStorage } from './document-storage.ts';
import { documentReadings, readingGaps } from './document-readings.ts';
import { discardDocument, documents, showDocument, showThumbnail } from './documents.ts';
import { forms, formVersions, getFormDraft, getFormGallery } from './forms.ts';
import { executeImport, importLines, imports, withdrawImport } from './imports.ts';
import { streamEvents } from './live.ts';
import { correctInspectionTour, getTourClock, inspectionTours } from './inspection-tours.ts';
import { getLedgerBundle, ledgerCheckpoints, ledgers, signLedger } from './ledger.ts';
import { patchLimits } from './limit-changes.ts';
import { createLocation, patchLocation } from './location-changes.ts';
import { getUsageOfMonth, locationUsages } from './location-usages.ts';
import {
  acceptInvitation,
  getOfferedInvitation,
  invitations,
  joinByInvitation,
  revokeInvitation,
  sendInvitation,
} from './invitations.ts';
import { acceptAgreement, cancelInvoice, getAgreementPdf, getInvoicePdf, invoices } from './invoices.ts';
import { locations } from './locations.ts';
import { actions, countries, patchListedAction, patchListedStatus, statuses } from './master-data.ts';
import { mails } from './mails.ts';
import { oasisCertificateGaps, oasisCertificates, testOasisCertificate } from './oasis-certs.ts';
import { checkPlayer, getCheckReadiness, getLimits } from './player-check.ts';
import { plans, quotaPackages } from './prices.ts';
import { quotaBookings, quotaSituations } from './quotas.ts';
import { getNotificationSettings, notifications, patchNotificationSettings } from './notifications.ts';
import { getProofValidity, proofTypes } from './proof-types.ts';
import { proofGaps } from './proof-gaps.ts';
import {
  getProofFolder,
  listDocumentsOfProfile,
  profileDocuments,
  reviewProfileDocument,
} from './profile-documents.ts';
import {
  enterOfflineChoice,
  eraseProfile,
  exportProfile,
  profiles,
  setCurrentProfile,
  setCurrentProfileByLink,
  unsetCurrentProfile,
  unsetCurrentProfileByLink,
} from './profiles.ts';
import { evaluateForm } from './protocol-evaluation.ts';
import { protocolImages, showProtocolImage } from './protocol-images.ts';
import { correctProtocol, getProtocolPdf, protocols } from './protocols.ts';
import { previewRecurrence, taskTemplates } from './task-templates.ts';
import { getReportDues } from './report-dues.ts';
import { approveReport, computeReport, reports, submitReport } from './reports.ts';
import { getReportCsv, getReportFolder, getReportPdf, getReportXlsx } from './report-files.ts';
import {
  approveRetentionRun,
  discardRetentionRun,
  liftRetentionHold,
  retentionHolds,
  retentionRuns,
} from './retention-runs.ts';
import { getOrganisationExportContent, organisationExports } from './organisation-export.ts';
import { retentionPolicies } from './retention.ts';
import { socialConcepts, socialConceptVersions } from './social-concepts.ts';
import { stateChanges, states } from './states.ts';
import { correctTask, tasks } from './tasks.ts';
import { getUpload, revokeUploadLink, sendUpload, uploadLinks } from './upload-links.ts';
import { endUserSession, listUserSessions, resetSecondFactor } from './user-access.ts';
import { userCustomers, userLocations } from './user-links.ts';
import { sendAccessLink, users } from './users.ts';
import { getPeriodFigures, getLocationFigures, locationSituations } from './location-situations.ts';
import type { Endpoint, Resource } from './endpoint.ts';

/**
 * Adds write endpoints that stand in files of their own, so that the browser loads them only with the screens that use
 * them.
 */
const changeable = (resource: Resource, ...changes: readonly Endpoint[]): Resource => ({
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
  auditEntries,
  changeable(customers, createCustomer, patchCustomer),
  changeable(locations, createLocation, patchLocation),
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
  organisationExports,
  reports,
];

/**
 * Endpoints that are no operation of a resource. Only the OpenAPI document lists them, because a Hydra client would
 * misread them.
 */
export const calls: readonly Endpoint[] = [
  auth.logIn,
  auth.refreshSession,
  auth.logOut,
  auth.getCurrentUser,
  auth.changeCustomer,
  auth.changeLocation,
  account.askForReset,
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
  signLedger,
  getLedgerBundle,
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
  getOrganisationExportContent,
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
];

export const allEndpoints: readonly Endpoint[] = [...resources.flatMap((resource) => resource.endpoints), ...calls];
