export { findPrintableProtocol, printProtocol } from '#server/features/protocols/paper/print-protocol.ts';
export { findLastClosedProtocols } from '#server/features/protocols/paper/protocol-pdf.queries.ts';
export { findProtocols, type ProtocolRow } from './protocols.queries.ts';
