import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/**
 * Only buffers bodies. Media type, syntax and fields are checked in read-body.ts, after route, session, item and
 * permission, because clients of this API expect errors in that order. Only the token endpoints use the form parser.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  await app.register(formBody);
  // The route streams a multipart form itself; a route that expects no file leaves the body unread.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}
