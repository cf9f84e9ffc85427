export { findPrintableProtocol, printProtocol, readImages } from '#server/features/protocols/paper/print-protocol.ts';
export { transcriptDocument } from '#server/features/protocols/paper/protocol-transcript.ts';
export { findLastClosedProtocols } from '#server/features/protocols/paper/protocol-pdf.queries.ts';
export { findProtocols, type ProtocolRow } from './protocols.queries.ts';
