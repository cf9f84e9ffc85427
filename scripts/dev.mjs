// `npm run dev`: the server restarts on each change, and Vite serves the browser application with hot reload. When one
// of them ends, the other is ended too.
import { replaceWithNodeProcesses } from './node-runtime.mjs';
import { installPackages } from './prepare.mjs';

await installPackages();
replaceWithNodeProcesses(
  ['--watch', '--watch-preserve-output', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort'],
);
