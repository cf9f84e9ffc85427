import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/**
 * Bodies are only collected here: media type, syntax and fields are judged in read-body.ts, after route, session, item and
 * right, in the order clients of this API expect. A form is for the token calls.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  await app.register(formBody);
  // A form with a file is read by its route, as it arrives; where none is awaited it is left unread.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}
