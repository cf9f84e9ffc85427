export { findPrinted, printFound } from '#server/features/protocols/paper/print-protocol.ts';
export { findLastClosed } from '#server/features/protocols/paper/protocol-pdf.queries.ts';
export { findProtocols, type ProtocolRow } from './protocols.queries.ts';
