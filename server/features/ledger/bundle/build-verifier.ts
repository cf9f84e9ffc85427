import path from 'node:path';
import { build } from 'vite';

/** Builds the ledger verifier into a single file that can be handed on and runs with Node 20 or newer. */
export const buildLedgerVerifier = (outDir: string) =>
  build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      lib: {
        entry: path.join(import.meta.dirname, 'verify-ledger.main.ts'),
        formats: ['es'],
        fileName: () => 'verify-ledger.mjs',
      },
      rolldownOptions: { external: /^node:/ },
    },
  });
