export { findPrinted, readImages } from './print-protocol.ts';
export { findLastClosed } from './protocol-pdf.queries.ts';
export { protocolDocument } from './protocol-pdf.ts';
