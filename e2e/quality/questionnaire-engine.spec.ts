// Tests that browser and server make the same decisions about a questionnaire: the builder and the form being filled use the
// engine in the browser, and the server uses it when a protocol is closed.
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { decideCases } from './engine-cases.ts';

const CASE_OPTIONS = { seed: 4, cases: 10_000 };
const EMPTY_PAGE = 'https://engine.test/';

/** Bundles the source of the engine as a script for a page, with the settings of the application's build. */
async function bundle(): Promise<string> {
  const bundled = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, 'engine-cases.ts'), formats: ['iife'], name: 'engine' },
    },
  });
  const chunks = [bundled].flat().flatMap((result) => ('output' in result ? result.output : []));
  return chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
}

test('browser and server make the same decisions in 10,000 cases', async ({ page }) => {
  const script = await bundle();
  await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Engine</title>' }));
  await page.goto(EMPTY_PAGE);
  await page.addScriptTag({ content: script });
  const [browserResult, nodeResult] = await Promise.all([
    page.evaluate(`engine.decideCases(${JSON.stringify(CASE_OPTIONS)})`),
    decideCases(CASE_OPTIONS),
  ]);
  expect(nodeResult.cases).toBe(CASE_OPTIONS.cases);
  expect(nodeResult.faults).toBeGreaterThan(1000);
  expect(nodeResult.findings).toBeGreaterThan(1000);
  expect(browserResult).toEqual(nodeResult);
});
