import { endpoint } from '#shared/contracts/wire/endpoint.ts';

/**
 * The files of a draft are generated for each request and marked 'Entwurf'. The files of an approved report are stored
 * and never change.
 */
export const getReportPdf = endpoint({
  method: 'GET',
  path: '/api/reports/{id}/files/pdf',
  summary: 'Retrieves a report as PDF, with its data and the proof of its approval attached.',
  mediaType: 'application/pdf',
});
export const getReportCsv = endpoint({
  method: 'GET',
  path: '/api/reports/{id}/files/csv',
  summary: 'Retrieves the tables of a report as CSV, one below the other.',
  mediaType: 'text/csv',
});
export const getReportXlsx = endpoint({
  method: 'GET',
  path: '/api/reports/{id}/files/xlsx',
  summary: 'Retrieves the tables of a report as a workbook with one sheet each.',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
/**
 * Only reports of the kind Kontrollmappe (all about one location, for an inspection) have this file. It is generated for each request and not stored, because it contains copies
 * of proofs, which may have to be erased.
 */
export const getReportFolder = endpoint({
  method: 'GET',
  path: '/api/reports/{id}/files/zip',
  summary: 'Retrieves a report and the files it refers to as one ZIP file.',
  mediaType: 'application/zip',
});
