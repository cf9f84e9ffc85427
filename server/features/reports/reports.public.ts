export { findReports, type ReportRow } from './reports.queries.ts';
