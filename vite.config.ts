import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { buildLedgerVerifier } from '#server/features/ledger/bundle/build-verifier.ts';
import { browserContracts } from '#web/bundle/browser-contracts.ts';
import { buildVerificationPage } from '#web/bundle/build-verification-page.ts';
import { bundleScript } from '#web/bundle/bundle-script.ts';
import { chunkGroups } from '#web/bundle/chunk-groups.ts';
import { compileInAdvance } from '#web/bundle/compile-in-advance.ts';
import { chunksOf, filesOf, FIRST_LOADS_PATH, firstLoads } from '#web/bundle/first-loads.ts';
import { firstScript, isFirstScript } from '#web/bundle/first-script.ts';

const apiServer = process.env['API_SERVER'] ?? 'http://localhost:3000';
const apiPaths = ['/api', '/authentication_token', '/stats', '/document', '/forgot-password'];

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

/** The page on which anybody verifies documents: one file that needs nothing but a browser. */
const verificationPage = (): Plugin => ({
  name: 'verification-page',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      await buildVerificationPage(this.environment.config.build.outDir);
    },
  },
});

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
      for (const file of [...files, '/index.html', '/pruefen.html'])
        build.update(`${file}\0`).update(readFileSync(join(folder, file)));
      const worker = await bundleScript('web/worker/service-worker.ts', {
        FILES: JSON.stringify(files),
        BUILD: JSON.stringify(build.digest('hex').slice(0, 16)),
      });
      writeFileSync(join(folder, 'sw.js'), worker);
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

const bundle: UserConfig = {
  plugins: [react(), browserContracts()],
  build: {
    target: 'es2022',
    // Every browser that knows the colours of the style sheets (`light-dark()`) knows these links as well.
    modulePreload: { polyfill: false },
    // A data: URI would need its own permission in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // What a feature offers through its `*.public.ts` is fetched by who uses it, not with everything beside it.
        moduleSideEffects: [{ test: /\/web\/(features|ui)\/.+\.tsx?$/, sideEffects: false }],
      },
    },
  },
};

/** Writes which files each of the first screens loads. The server names them in the page, so that they come at once. */
const firstLoadFiles = (): Plugin => ({
  name: 'first-load-files',
  apply: 'build',
  writeBundle({ dir = 'dist' }, written) {
    const chunks = chunksOf(written);
    const firstScripts = Object.keys(written).filter(isFirstScript);
    const files = firstLoads.map(({ path, modules }) => [path, [...firstScripts, ...filesOf(modules, chunks)]]);
    const list = join(dir, FIRST_LOADS_PATH);
    mkdirSync(dirname(list), { recursive: true });
    writeFileSync(list, JSON.stringify(Object.fromEntries(files)));
  },
});

/** The whole build: the bundle above in files by group, with what belongs to it. */
async function wholeBundle(): Promise<UserConfig> {
  const groups = await chunkGroups(bundle);
  return mergeConfig(bundle, {
    plugins: [
      firstScript(),
      compileInAdvance(),
      compressedCopies(),
      firstLoadFiles(),
      verificationPage(),
      serviceWorker(),
      ledgerVerifier(),
    ],
    build: {
      rolldownOptions: {
        output: {
          // The start of every page contains the names of all files, so they are as short as the bundler allows. Only what is
          // loaded in advance or for a dialog bears a name, by which tests recognise it.
          chunkFileNames: ({ name, isDynamicEntry }) =>
            `assets/${isDynamicEntry && !name.endsWith('.page') ? '[name]-' : ''}[hash:7].js`,
          assetFileNames: ({ names }) =>
            `assets/${names.some((name) => name.endsWith('.css')) ? '' : '[name]-'}[hash:7][extname]`,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ debugName: 'groups', name: (module) => groups.get(module) ?? null }],
          },
        },
      },
    },
  } satisfies UserConfig);
}

const common: UserConfig = {
  publicDir: 'web/public',
  server: {
    port: 5101,
    // `/documents` is a page, `/document/show/1` a call: a path ends or goes on with a slash.
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, apiServer])),
  },
};

// Vite takes the default export.
export default defineConfig(async ({ command }) =>
  mergeConfig(common, command === 'build' ? await wholeBundle() : bundle),
);
