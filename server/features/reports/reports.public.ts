export { findReports, isReportPdf, replacedBy, type ReportRow } from './reports.queries.ts';
