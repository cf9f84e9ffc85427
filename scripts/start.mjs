// `npm start`: leads from a fresh clone to a running server. It needs only Node 20 and npm.
import { replaceWithNodeProcesses } from './node-runtime.mjs';
import { buildBrowserBundle, installPackages } from './prepare.mjs';

/**
 * Limits each semi-space of V8's young generation to 16 MB, as the Dockerfile does. On a large machine Node takes eight
 * times as much by itself, which made the server no faster and 100 MB larger.
 */
const YOUNG_GENERATION_OPTION = '--max-semi-space-size=16';

try {
  await installPackages();
  await buildBrowserBundle();
  replaceWithNodeProcesses([YOUNG_GENERATION_OPTION, 'server/main.ts']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
