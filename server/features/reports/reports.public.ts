export { findReports, replacedBy, type ReportRow } from './reports.queries.ts';
