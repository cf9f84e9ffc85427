// Measures what a first visit with an empty cache costs: requests and bytes on the wire (headers included), and when a
// slow phone shows the page.
import fs from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { installedBrowser } from '#chaos/installed-browser.ts';
import { startServer, temporaryDirectory } from '#chaos/server-process.ts';
import { ApiSession } from '#e2e/support/people.ts';
import { percentile } from '../load.ts';
import { milliseconds, printTable, verdict } from '../table.ts';

const KIBIBYTE = 1024;
const TURNS = 5;

/** Network and processor that Lighthouse assumes for a phone. */
const PHONE = { latencyMilliseconds: 150, downloadBytesPerSecond: 204_800, uploadBytesPerSecond: 93_750, slowdown: 4 };
const MAX_LCP_MILLISECONDS = 2000;
const MAX_BLOCKED_MILLISECONDS = 150;
/** A task that takes longer than this keeps inputs waiting (source: web.dev/articles/tbt). */
const LONG_TASK_MILLISECONDS = 50;

interface Visit {
  readonly path: string;
  readonly person: 'service' | 'operator' | null;
  readonly maxKibibytes: number;
  readonly maxRequests: number;
}

const visits: readonly Visit[] = [
  { path: '/login', person: null, maxKibibytes: 120, maxRequests: 15 },
  { path: '/dashboard', person: 'operator', maxKibibytes: 230, maxRequests: 30 },
  { path: '/service', person: 'service', maxKibibytes: 250, maxRequests: 35 },
];

declare global {
  interface Window {
    /** Times the browser reported while it loaded the page, in milliseconds. */
    reported: { largestPaint: number; blocked: number };
  }
}

export async function measureFirstVisits(port: number): Promise<void> {
  const directory = temporaryDirectory('first-visit');
  const server = await startServer({ port, environment: { DATA_DIR: directory } });
  const browser = await chromium.launch({ ...installedBrowser, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const wireRows: string[][] = [];
    const phoneRows: string[][] = [];
    for (const visit of visits) {
      const state = await signInForState(server.url, visit.person);
      const openPage = () => openContext(browser, server.url, state);
      wireRows.push(wireRow(visit, await recordRequests(await openPage(), visit)));
      const reports: Window['reported'][] = [];
      for (let turn = 0; turn < TURNS; turn++) reports.push(await measureOnPhone(await openPage(), visit));
      phoneRows.push(phoneRow(visit, reports));
    }
    printTable(
      'First visit on the wire, headers included, until the screen is complete',
      ['page', 'scripts and styles', 'calls of the API', 'requests', 'limit', 'KiB', 'limit', 'met'],
      wireRows,
    );
    printTable(
      `First visit on a phone (${PHONE.slowdown} times slower, 1.6 Mbit/s, ${PHONE.latencyMilliseconds} ms), median of ${TURNS}`,
      ['page', 'largest paint', `≤ ${MAX_LCP_MILLISECONDS} ms`, 'blocked', `≤ ${MAX_BLOCKED_MILLISECONDS} ms`],
      phoneRows,
    );
  } finally {
    await browser.close();
    await server.kill();
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

type StorageState = ApiSession['storageState'];

async function signInForState(url: string, person: Visit['person']): Promise<StorageState | null> {
  if (person === null) return null;
  const session = await ApiSession.signIn(url, person);
  if (person === 'service') {
    await session.chooseLocation('Spielhalle Wandsbek');
    await session.chooseProfile('Anja Brandt');
    await session.completeTasksDueSoon();
    await session.recordTour();
  }
  return session.storageState;
}

const openContext = (browser: Browser, baseURL: string, storageState: StorageState | null): Promise<BrowserContext> =>
  browser.newContext({
    baseURL,
    ...(storageState === null ? {} : { storageState }),
    serviceWorkers: 'block',
    locale: 'de-DE',
    viewport: { width: 412, height: 823 },
  });

interface LoadedFile {
  readonly url: string;
  /** Milliseconds since 1970, by the browser's clock. */
  readonly startedAt: number;
  bytes: number;
}

/** Returns the requests until the page reports that its screen is complete; what it loads in advance comes later. */
async function recordRequests(context: BrowserContext, { path, person }: Visit): Promise<readonly LoadedFile[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const loads = new Map<string, LoadedFile>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url }, wallTime }) => {
    if (url.startsWith('http')) loads.set(requestId, { url, startedAt: wallTime * 1000, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load !== undefined) load.bytes = encodedDataLength;
  });
  await page.goto(path);
  const completeAt = await waitUntilComplete(page, person !== null);
  await context.close();
  return [...loads.values()].filter(({ startedAt }) => startedAt < completeAt);
}

/** Waits until the screen is complete, and returns when that was, by the browser's clock. */
async function waitUntilComplete(page: Page, isSignedIn: boolean): Promise<number> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  // Only a signed-in page marks when it is complete; the others load nothing in advance.
  if (isSignedIn) await page.waitForFunction(() => performance.getEntriesByName('quiet').length > 0);
  else await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('quiet');
    return performance.timeOrigin + (mark?.startTime ?? performance.now());
  });
}

async function measureOnPhone(context: BrowserContext, { path, person }: Visit): Promise<Window['reported']> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.latencyMilliseconds,
    downloadThroughput: PHONE.downloadBytesPerSecond,
    uploadThroughput: PHONE.uploadBytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
  await page.addInitScript(observeTimes, LONG_TASK_MILLISECONDS);
  await page.goto(path);
  await waitUntilComplete(page, person !== null);
  const reported = await page.evaluate(() => window.reported);
  await context.close();
  return reported;
}

/** Runs in the page before its own scripts. */
function observeTimes(longTask: number): void {
  window.reported = { largestPaint: 0, blocked: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.reported.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.reported.blocked += Math.max(0, duration - longTask);
  }).observe({ type: 'longtask', buffered: true });
}

function wireRow({ path, maxRequests, maxKibibytes }: Visit, loads: readonly LoadedFile[]): string[] {
  const kibibytes = loads.reduce((sum, { bytes }) => sum + bytes, 0) / KIBIBYTE;
  const countMatching = (pattern: RegExp) => String(loads.filter(({ url }) => pattern.test(url)).length);
  return [
    path,
    countMatching(/\.(?:js|css)$/),
    countMatching(/\/(?:api|stats)\//),
    String(loads.length),
    String(maxRequests),
    kibibytes.toFixed(0),
    String(maxKibibytes),
    verdict(loads.length <= maxRequests && kibibytes <= maxKibibytes),
  ];
}

function phoneRow({ path }: Visit, reports: readonly Window['reported'][]): string[] {
  const largestPaint = percentile(
    reports.map((time) => time.largestPaint),
    0.5,
  );
  const blocked = percentile(
    reports.map((time) => time.blocked),
    0.5,
  );
  return [
    path,
    milliseconds(largestPaint),
    verdict(largestPaint < MAX_LCP_MILLISECONDS),
    milliseconds(blocked),
    verdict(blocked < MAX_BLOCKED_MILLISECONDS),
  ];
}
