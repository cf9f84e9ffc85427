// `npm start`: leads from a fresh clone to a running server. It needs only Node 20 and npm.
import { replaceWithNodeProcesses } from './node-runtime.mjs';
import { buildBrowserBundle, installPackages } from './prepare.mjs';

try {
  await installPackages();
  await buildBrowserBundle();
  replaceWithNodeProcesses(['server/main.ts']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
