// `npm start`: leads from a fresh clone to a running server. It needs only Node 20 and npm.
import { resolve } from 'node:path';
import { replaceWithNodeProcesses } from './node-runtime.mjs';
import { buildBrowserBundle, installPackages } from './prepare.mjs';

/**
 * Limits each semi-space of V8's young generation to 16 MB, as the Dockerfile does. On a large machine Node takes eight
 * times as much by itself, which made the server no faster and 100 MB larger.
 */
const YOUNG_GENERATION_OPTION = '--max-semi-space-size=16';

/**
 * What the server is started with besides, as in the Dockerfile. Both are read before its first line.
 * NODE_COMPILE_CACHE: `server/main.ts` enables the same cache, but is itself compiled before, and the compiler of
 * TypeScript that Node loads for it alone takes 45 MB until the end. MALLOC_TRIM_THRESHOLD_: threads that have compiled
 * the embedded database return their memory to the system; by itself glibc keeps 60 MB of it.
 */
const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: resolve(process.env.DATA_DIR ?? 'data', 'compiled-modules'),
  MALLOC_TRIM_THRESHOLD_: '131072',
};

try {
  await installPackages();
  await buildBrowserBundle();
  Object.assign(process.env, { ...SERVER_ENVIRONMENT, ...process.env });
  replaceWithNodeProcesses([YOUNG_GENERATION_OPTION, 'server/main.ts']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
