// Runs once before all journeys: today's bundle and the data every world begins with. Playwright calls what it answers at the end.
import { buildBrowserBundle } from '../../scripts/prepare.mjs';
import { makeSample } from './sample.ts';

// Playwright takes the default export.
export default async function beforeAll(): Promise<() => Promise<void>> {
  await buildBrowserBundle();
  return makeSample();
}
