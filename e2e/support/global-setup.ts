// Runs once before all journeys: builds the current browser bundle and the demo data that every test server starts
// with. Playwright calls the returned function at the end.
import { buildBrowserBundle } from '../../scripts/prepare.mjs';
import { createDemoData } from './demo-data.ts';

// Playwright requires a default export.
export default async function beforeAll(): Promise<() => Promise<void>> {
  await buildBrowserBundle();
  return createDemoData();
}
