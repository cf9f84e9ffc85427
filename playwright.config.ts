import { defineConfig, devices } from '@playwright/test';
import { installedBrowser } from '#chaos/installed-browser.ts';
import { clockEnvironment, isClockSet } from './scripts/test/clock.mjs';

// What this process starts lives by the clock of the tests: database, servers, workers and their browsers. `npm test` has set it.
if (!isClockSet()) Object.assign(process.env, clockEnvironment());

// Playwright takes the default export.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  // A second attempt tells what is broken from what is not steady; `npm test` counts both as failed.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['./e2e/support/time-report.ts']],
  use: {
    // A worker would answer instead of the routes a journey lays; the journeys about it allow it.
    serviceWorkers: 'block',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // Nobody watches a dialog fade in; the journeys of the frame and of a shift go with all its motion.
    contextOptions: { reducedMotion: 'reduce' },
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
          ...installedBrowser,
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
});
