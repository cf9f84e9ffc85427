import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Texts that shrink to about a sixth. Event streams are excluded because each event must be sent at once, and files such
 * as PDF, XLSX and images because they are compressed already.
 */
const COMPRESSED_TYPES = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:html|csv))(?:;|$)/;

/** Below this size, in bytes, a response fits into one network packet anyway. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * Compresses responses for clients that accept it. The entity tag stays that of the uncompressed text: it identifies the
 * state of the record, which a client names when it changes the record.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSED_TYPES,
    threshold: MIN_COMPRESSED_BYTES,
    globalDecompression: false,
  });
}
