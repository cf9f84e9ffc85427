export { findPrintableProtocol as findPrinted, readImages } from '#server/features/protocols/paper/print-protocol.ts';
export { findLastClosedProtocols as findLastClosed } from '#server/features/protocols/paper/protocol-pdf.queries.ts';
export { protocolDocument } from '#server/features/protocols/paper/protocol-pdf.ts';
export { findProtocols, type ProtocolRow } from './protocols.queries.ts';
