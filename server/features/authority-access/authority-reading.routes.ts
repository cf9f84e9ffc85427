import type { FastifyInstance } from 'fastify';
import { demandRoutes } from './demands/demand.routes.ts';
import { authorityFileRoutes } from './files/authority-files.routes.ts';
import { readerOf } from './reading/reader.ts';
import { readingRoutes } from './reading/reading.routes.ts';
import { authoritySessionRoutes } from './sessions/authority-sessions.routes.ts';

/** Everything that an authority asks for; all of it counts against the same allowance of its session. */
export function authorityReadingRoutes(app: FastifyInstance): void {
  const reader = readerOf(app);
  authoritySessionRoutes(app);
  readingRoutes(app, reader);
  authorityFileRoutes(app, reader);
  demandRoutes(app, reader);
}
