import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildBrowserBundle } from '#scripts/prepare.mjs';
import { BundleManifest, filesOf, firstLoads } from '#web/bundle/first-loads.ts';

const KIBIBYTE = 1024;
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

  test('is not measured for an unknown module', () => {
    expect(() => filesOf(['web/app/no-such.page.tsx'], manifest)).toThrow('no-such.page.tsx');
  });
});
