// The builder's preview and the runner decide in the browser, the server when a protocol is closed: they must agree.
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { decideCases } from './engine-cases.ts';

const CASES = { seed: 4, cases: 10_000 };
const EMPTY_PAGE = 'https://engine.test/';

/** Bundles the same source as a script for a page, as the application is built. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, 'engine-cases.ts'), formats: ['iife'], name: 'engine' },
    },
  });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
}

test('browser and server decide alike in 10,000 cases', async ({ page }) => {
  const script = await bundle();
  await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Engine</title>' }));
  await page.goto(EMPTY_PAGE);
  await page.addScriptTag({ content: script });
  const [inBrowser, inNode] = await Promise.all([
    page.evaluate(`engine.decideCases(${JSON.stringify(CASES)})`),
    decideCases(CASES),
  ]);
  expect(inNode.cases).toBe(CASES.cases);
  expect(inNode.faults).toBeGreaterThan(1000);
  expect(inNode.findings).toBeGreaterThan(1000);
  expect(inBrowser).toEqual(inNode);
});
