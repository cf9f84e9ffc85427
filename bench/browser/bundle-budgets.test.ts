import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildBrowserBundle } from '#scripts/prepare.mjs';
import { FIRST_LOADS_PATH, FirstLoadFiles, filesOf, firstLoads } from '#web/bundle/first-loads.ts';
import { isFirstScript } from '#web/bundle/first-script.ts';

const KIBIBYTE = 1024;
/** Without groups of modules a first screen needs more than a hundred files, and each is a request. */
const MAX_FILES = 24;
const BUILD_MILLISECONDS = 300_000;

const weightOf = (file: string) => gzipSync(readFileSync(`dist/${file}`)).length / KIBIBYTE;

describe('the bundle', () => {
  let filesByPath: Readonly<Record<string, readonly string[]>> = {};

  beforeAll(async () => {
    await buildBrowserBundle();
    filesByPath = FirstLoadFiles.parse(JSON.parse(readFileSync(`dist/${FIRST_LOADS_PATH}`, 'utf8')));
  }, BUILD_MILLISECONDS);

  test.each(firstLoads)('needs at most $budget KiB of scripts and styles for $path', ({ path, budget }) => {
    const weight = (filesByPath[path] ?? []).reduce((sum, file) => sum + weightOf(file), 0);
    // A lower weight would mean that not everything was counted.
    expect(weight).toBeGreaterThan(50);
    expect(weight).toBeLessThanOrEqual(budget);
  });

  test.each(firstLoads)(`needs at most ${MAX_FILES} files for $path`, ({ path }) => {
    const { length } = filesByPath[path] ?? [];
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(MAX_FILES);
  });

  test.each(firstLoads)('has the browser compile the files for $path while they arrive', ({ path }) => {
    const scripts = (filesByPath[path] ?? []).filter((file) => file.endsWith('.js') && !isFirstScript(file));
    for (const file of scripts)
      expect(readFileSync(`dist/${file}`, 'utf8'), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  test('is not measured for an unknown module', () => {
    expect(() => filesOf(['web/app/no-such.page.tsx'], [])).toThrow('no-such.page.tsx');
  });
});
