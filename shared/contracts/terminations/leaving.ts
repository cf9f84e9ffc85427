import {
  getOrganisationExportContent,
  organisationExports,
} from '#shared/contracts/organisation-export/organisation-export.ts';
import {
  deletionCertificates,
  getDeletionCertificateData,
  getDeletionCertificatePdf,
} from './deletion-certificates.ts';
import { terminations, withdrawTermination } from './terminations.ts';

/** The way out of an organisation: notice, export, deletion. */
export const leavingResources = [organisationExports, terminations, deletionCertificates];
export const leavingOperations = [
  getOrganisationExportContent,
  withdrawTermination,
  getDeletionCertificatePdf,
  getDeletionCertificateData,
];
