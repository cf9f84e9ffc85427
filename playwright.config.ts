import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env['JOURNEY_PORT'] ?? 3100);
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

// Read by the workers as well, which inherit it: what is older than the run belongs to the demo data.
process.env['JOURNEYS_BEGAN'] ??= new Date().toISOString();
// Where the server keeps what it holds: a journey that uploads a certificate has it issued by the test authority there.
process.env['JOURNEYS_FOLDER'] ??= join(tmpdir(), `schutzbuch-journeys-${crypto.randomUUID()}`);

// Playwright takes the default export.
export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  // Two journeys share the venues, the data and the machine: further attempts tell what stood in another's way from what is
  // broken. The run names what needed them.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    // A worker would answer instead of the routes a journey lays; the journeys about it allow it.
    serviceWorkers: 'block',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // What cannot be pressed by then will not come, and a journey need not wait for it to its own end.
    actionTimeout: 45_000,
    // Recording every first attempt costs a tenth of the whole run.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        launchOptions: {
          // Without it Playwright looks for a Chromium of its own.
          ...(existsSync(chromium) ? { executablePath: chromium } : {}),
          // The first is needed where the tests run as root; the others keep the browser from calling home.
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
  ],
  webServer: {
    command: 'node scripts/test/journey-server.mjs',
    env: { PORT: String(port), JOURNEYS_FOLDER: process.env['JOURNEYS_FOLDER'] },
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
