// `npm start`: leads from a fresh clone to a running server. It needs only Node 20 and npm.
import { replaceWithNodeProcesses } from './node-runtime.mjs';
import { buildBrowserBundle, installPackages } from './prepare.mjs';

/**
 * In MB, as in the image. Node takes eight times as much by itself on a large machine, which made the server no faster
 * and 100 MB larger.
 */
const YOUNG_GENERATION = '--max-semi-space-size=16';

try {
  await installPackages();
  await buildBrowserBundle();
  replaceWithNodeProcesses([YOUNG_GENERATION, 'server/main.ts']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
