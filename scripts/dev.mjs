// npm run dev: the server restarts on change, Vite serves the browser's side with hot reload; both end together.
import { becomeNodeProcesses } from './node-runtime.mjs';
import { installPackages } from './prepare.mjs';

await installPackages();
becomeNodeProcesses(
  ['--watch', '--watch-preserve-output', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort'],
);
