import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type CDPSession } from '@playwright/test';
import { installedBrowser } from '#chaos/installed-browser.ts';
import { buildVerificationPage } from '#web/bundle/build-verification-page.ts';
import { percentile } from '../load.ts';
import { milliseconds, printTable, verdict } from '../table.ts';

const TURNS = 5;
const TIMEOUT_MILLISECONDS = 240_000;

interface PageTrial {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly maxMilliseconds: number;
}

/** Measures how long the page `/pruefen` takes for ledger files, as a file of its own in a browser. */
export async function measureVerificationPage(trials: readonly PageTrial[]): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-page-'));
  const browser = await chromium.launch({ ...installedBrowser, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await buildVerificationPage(folder);
    const page = path.join(folder, 'pruefen.html');
    const rows: string[][] = [];
    for (const { name, bytes, maxMilliseconds } of trials) {
      const file = path.join(folder, 'pruefbuch.json');
      fs.writeFileSync(file, bytes);
      const elapsed: number[] = [];
      const processor: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const measured = await verifyOnce(browser, page, file);
        elapsed.push(measured.elapsedMilliseconds);
        processor.push(measured.processorMilliseconds);
      }
      const median = percentile(elapsed, 0.5);
      rows.push([
        name,
        milliseconds(Math.min(...elapsed)),
        milliseconds(median),
        milliseconds(percentile(processor, 0.5)),
        verdict(median <= maxMilliseconds),
      ]);
    }
    printTable(
      `The page /pruefen in Chromium, ${Math.round(fs.statSync(page).size / 1024)} KiB, ${TURNS} turns (load ${os.loadavg()[0]?.toFixed(1)})`,
      ['file', 'fastest', 'median', 'of the processor', 'bar met'],
      rows,
    );
  } finally {
    await browser.close();
    fs.rmSync(folder, { recursive: true });
  }
}

/** Measures from the choice of the file to the verdict. The processor's time is that of all processes of the browser. */
async function verifyOnce(browser: Browser, page: string, file: string) {
  const context = await browser.newContext();
  const session = await browser.newBrowserCDPSession();
  try {
    const opened = await context.newPage();
    await opened.goto(pathToFileURL(page).href);
    const usedBefore = await processorSeconds(session);
    const startedAt = performance.now();
    await opened.locator('#files').setInputFiles(file);
    const card = opened.locator('article[data-outcome="unchanged"]');
    await card.waitFor({ timeout: TIMEOUT_MILLISECONDS });
    return {
      elapsedMilliseconds: performance.now() - startedAt,
      processorMilliseconds: ((await processorSeconds(session)) - usedBefore) * 1000,
    };
  } finally {
    await session.detach();
    await context.close();
  }
}

async function processorSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
