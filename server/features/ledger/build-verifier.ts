import path from 'node:path';
import { build } from 'vite';

/** The program that checks a file of the ledger by itself, as one file that is handed on: it runs wherever Node 20 does. */
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
