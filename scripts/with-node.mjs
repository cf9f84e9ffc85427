// `node scripts/with-node.mjs server/main.ts …` runs a TypeScript file with any Node from 20 on.
import { becomeNodeProcesses } from './node-runtime.mjs';

becomeNodeProcesses(process.argv.slice(2));
