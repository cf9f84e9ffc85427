// `node scripts/with-node.mjs server/main.ts …` runs a TypeScript file with any Node from 20 on.
import { replaceWithNodeProcesses } from './node-runtime.mjs';

replaceWithNodeProcesses(process.argv.slice(2));
