import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build as buildWithVite, defineConfig, type Plugin } from 'vite';
import { buildLedgerVerifier } from '#server/features/ledger/bundle/build-verifier.ts';

const apiServer = process.env['API_SERVER'] ?? 'http://localhost:3000';
const apiPaths = ['/api', '/authentication_token', '/stats', '/document', '/forgot-password'];

/** Screens somebody waits for first: what they need is fetched with them. */
const NAMED_AHEAD = /^(?:session-gate|workplace|dashboard|login)/;

/** Lays a .br and a .gz beside each file, which the server sends to who takes them: once here instead of per request. */
const compressedCopies = (): Plugin => ({
  name: 'compressed-copies',
  apply: 'build',
  writeBundle({ dir }) {
    const assets = join(dir ?? 'dist', 'assets');
    for (const file of readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))) {
      const content = readFileSync(join(assets, file));
      writeFileSync(join(assets, `${file}.br`), brotliCompressSync(content));
      writeFileSync(join(assets, `${file}.gz`), gzipSync(content, { level: 9 }));
    }
  },
});

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .toSorted();

/** The worker comes after everything else, since it names every file. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const folder = this.environment.config.build.outDir;
      const files = filesBelow(folder).filter((file) => !/\.(?:br|gz|html)$|\/\.|\/sw\.js$/.test(file));
      const build = createHash('sha256');
      for (const file of [...files, '/index.html']) build.update(`${file}\0`).update(readFileSync(join(folder, file)));
      await buildInto(folder, 'web/worker/service-worker.ts', {
        FILES: JSON.stringify(files),
        BUILD: JSON.stringify(build.digest('hex').slice(0, 16)),
      });
    },
  },
});

/** The program an authority checks a ledger with: one file that needs nothing but Node. */
const ledgerVerifier = (): Plugin => ({
  name: 'ledger-verifier',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      await buildLedgerVerifier(this.environment.config.build.outDir);
    },
  },
});

const buildInto = (outDir: string, entry: string, define: Record<string, string>) =>
  buildWithVite({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  });

// Vite takes the default export.
export default defineConfig({
  plugins: [react(), compressedCopies(), serviceWorker(), ledgerVerifier()],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    // A data: URI would need its own permission in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What each file needs, for the budgets of the first screens; the server hands out nothing from a hidden folder.
    manifest: true,
    modulePreload: {
      // Naming ahead what a file needs in turn saves a way to the server and costs up to 13 KiB on every page: only where
      // somebody waits for the first screen. Style sheets are always named, or a screen would show without them.
      resolveDependencies: (file, needed) =>
        NAMED_AHEAD.test(file.slice(file.lastIndexOf('/') + 1))
          ? needed
          : needed.filter((name) => name.endsWith('.css') || name === file),
    },
    rolldownOptions: {
      treeshake: {
        // What a feature offers through its `*.public.ts` is fetched by who uses it, not with everything beside it.
        moduleSideEffects: [{ test: /\/web\/(features|ui)\/.+\.tsx?$/, sideEffects: false }],
      },
      output: {
        // Every page names some hundred files. A screen has no name unless it is named ahead, and nothing more of its hash than
        // the bundler needs.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          `assets/${isDynamicEntry && (NAMED_AHEAD.test(name) || !name.endsWith('.page')) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: ({ names }) =>
          `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:6][extname]`,
        codeSplitting: {
          // Left to itself the bundler puts these beside small things that every list needs.
          includeDependenciesRecursively: false,
          groups: [
            // What every page needs anyway stays in as few files as it was: each split costs some hundred bytes. The login
            // needs only the first.
            { name: 'foundation', test: /node_modules\/react\// },
            { name: 'server-data', test: /node_modules\/(?:idb|@tanstack\/(?:react-query|query-core))\// },
            // Signs most screens show: alone each weighs twice as much. Measured: the same for hooks or contracts costs more.
            { name: 'icons', test: /icons-react/, minShareCount: 17 },
            // Parts of Mantine that nearly every screen takes: with fewer screens the login grows by 25 KiB, with more it takes
            // dozens of small files.
            { name: 'mantine', test: /@mantine/, minShareCount: 80 },
            { name: 'floating', test: /@floating-ui/ },
            {
              name: 'scroll-lock',
              test: /node_modules\/(?:react-remove-scroll|use-sidecar|react-style-singleton|use-callback-ref)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5101,
    // `/documents` is a page, `/document/show/1` a call: a path ends or goes on with a slash.
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, apiServer])),
  },
});
