import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildBrowserBundle } from '#scripts/prepare.mjs';
import { BundleManifest, filesOf, firstLoads } from '#web/bundle/first-loads.ts';

const KIBIBYTE = 1024;
/** Without groups of modules a first screen needs more than a hundred files, and each is a request. */
const MAX_FILES = 24;
const BUILD_MILLISECONDS = 300_000;

const weightOf = (file: string) => gzipSync(readFileSync(`dist/${file}`)).length / KIBIBYTE;

describe('the bundle', () => {
  let manifest: BundleManifest = {};

  beforeAll(async () => {
    await buildBrowserBundle();
    manifest = BundleManifest.parse(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')));
  }, BUILD_MILLISECONDS);

  test.each(firstLoads)('needs at most $budget KiB of scripts and styles for $path', ({ modules, budget }) => {
    const weight = [...filesOf(modules, manifest)].reduce((sum, file) => sum + weightOf(file), 0);
    // A lower weight would mean that not everything was counted.
    expect(weight).toBeGreaterThan(50);
    expect(weight).toBeLessThanOrEqual(budget);
  });

  test.each(firstLoads)(`needs at most ${MAX_FILES} files for $path`, ({ modules }) => {
    expect(filesOf(modules, manifest).size).toBeLessThanOrEqual(MAX_FILES);
  });

  test('is not measured for an unknown module', () => {
    expect(() => filesOf(['web/app/no-such.page.tsx'], manifest)).toThrow('no-such.page.tsx');
  });
});
