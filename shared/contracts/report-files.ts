import { endpoint } from './endpoint.ts';

/** Of a draft they are made when they are asked for and say 'Entwurf'; of an approved report they never change. */
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
  summary: 'Retrieves the tables of a report as a workbook, a sheet for each.',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});
/** Of a Kontrollmappe only. Made when it is asked for, of what is there then: it holds copies of proofs, which may be erased. */
export const getReportFolder = endpoint({
  method: 'GET',
  path: '/api/reports/{id}/files/zip',
  summary: 'Retrieves a report with the files it speaks of as one ZIP file.',
  mediaType: 'application/zip',
});
