// Measures filling in a form of 200 questions on a tablet that is four times slower than this machine.
import fs from 'node:fs';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { installedBrowser } from '#chaos/installed-browser.ts';
import { startServer, temporaryDirectory } from '#chaos/server-process.ts';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { ApiSession } from '#e2e/support/people.ts';
import { percentile } from '../load.ts';
import { largeForm, QUESTIONS } from './large-form.ts';
import { milliseconds, printTable, verdict } from '../table.ts';

const SLOWDOWN_FACTOR = 4;
const MAX_FRAME_MILLISECONDS = 50;
const LOCATION = 'Spielhalle Wandsbek';
const PROFILE_NAME = 'Anja Brandt';

declare global {
  interface Window {
    /** Measurements of the browser while one kind of answer was given, in milliseconds. */
    observed: {
      /** Time from each input to the next frame on the screen. */
      inputs: number[];
      /** Time from one frame to the next. */
      frames: number[];
    };
  }
}

/** Runs in the page. The browser does not report inputs that take less than 16 ms. */
function observeFrames(): void {
  window.observed = { inputs: [], frames: [] };
  // The type definitions do not contain the threshold yet.
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (['keydown', 'click'].includes(name)) window.observed.inputs.push(duration);
  }).observe(options);
  let lastFrame = performance.now();
  const frame = (now: number) => {
    window.observed.frames.push(now - lastFrame);
    lastFrame = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/**
 * Prepares an input and returns the function that executes it. Only the latter is measured, without finding the field
 * and scrolling to it.
 */
type Prepare = (page: Page) => Promise<() => Promise<void>>;
type Inputs = readonly Prepare[];

const clickOn =
  (locate: (page: Page) => Locator): Prepare =>
  async (page) => {
    await locate(page).scrollIntoViewIfNeeded();
    const box = await locate(page).boundingBox();
    if (box === null) throw new Error('The element to click is not visible.');
    await page.mouse.move(box.x + 8, box.y + 8);
    return () => page.mouse.click(box.x + 8, box.y + 8);
  };
const tap = (number: number, text: string) =>
  clickOn((page) => page.locator(`#question-q${number}`).getByText(text, { exact: true }));
const typeInto = (number: number, text: string): Inputs => [
  clickOn((page) => page.locator(`#question-q${number}-value`)),
  ...Array.from(
    text,
    (letter): Prepare =>
      async (page) =>
      () =>
        page.keyboard.press(letter === ' ' ? 'Space' : letter),
  ),
];

const QUESTION_KINDS: readonly {
  readonly name: string;
  readonly remainder: number;
  readonly inputs: (number: number) => Inputs;
}[] = [
  { name: 'yes or no', remainder: 1, inputs: (number) => [tap(number, number % 2 === 1 ? 'Nein' : 'Ja')] },
  { name: 'one of three', remainder: 2, inputs: (number) => [tap(number, 'abgenutzt')] },
  { name: 'a number', remainder: 3, inputs: (number) => typeInto(number, '123') },
  { name: 'two of three', remainder: 4, inputs: (number) => [tap(number, 'in Ordnung'), tap(number, 'beschädigt')] },
  { name: 'a text', remainder: 0, inputs: (number) => typeInto(number, 'Aushang fehlt') },
];

export async function measureFormFilling(port: number): Promise<void> {
  const directory = temporaryDirectory('fill');
  const server = await startServer({ port, environment: { DATA_DIR: directory } });
  const browser = await chromium.launch({
    ...installedBrowser,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const { form, session } = await prepare(server.url);
    const context = await browser.newContext({
      baseURL: server.url,
      storageState: session.storageState,
      serviceWorkers: 'block',
      locale: 'de-DE',
      viewport: { width: 820, height: 1180 },
    });
    const page = await context.newPage();
    await page.goto(`/service/protocols/create?form=${form}`);
    await page.locator(`#question-q${QUESTIONS}`).waitFor({ timeout: 60_000 });
    // The first tap of a page also initialises its sounds, so it happens before the measurement.
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(1000);
    const devtools = await context.newCDPSession(page);
    await fill(page, devtools, browser);
  } finally {
    await browser.close();
    await server.kill();
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function prepare(url: string) {
  const admin = await ApiSession.signIn(url, 'admin');
  const createdForm = await admin.send<Form>('POST', '/api/forms', {
    name: 'Große Prüfung',
    questionnaire: largeForm(),
  });
  await admin.send('POST', '/api/form_versions', { form: createdForm['@id'] });
  const session = await ApiSession.signIn(url, 'service');
  await session.chooseLocation(LOCATION);
  await session.chooseProfile(PROFILE_NAME);
  await session.completeTasksDueSoon();
  await session.recordTour();
  return { form: createdForm.id, session };
}

/** Number of questions at the beginning that measure the work per input. The others measure the waiting time. */
const MAX_COUNTED_QUESTION = QUESTIONS / 4;

async function fill(page: Page, devtools: CDPSession, browser: Browser): Promise<void> {
  // The clock of the thread stands still while other programs use the processor.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(observeFrames);
  const rows: string[][] = [];
  for (const { name, remainder, inputs } of QUESTION_KINDS) {
    const visibleNumbers = await findVisibleNumbers(page, remainder);
    const inputsOf = (numbers: readonly number[]) => numbers.flatMap((number) => inputs(number));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const countedInputs = inputsOf(visibleNumbers.filter((number) => number <= MAX_COUNTED_QUESTION));
    const [workPerInput, longestTask] = await longestTaskOf(browser, page, () =>
      measureWorkPerInput(page, devtools, countedInputs),
    );
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN_FACTOR });
    const waits = await observeInputs(page, inputsOf(visibleNumbers.filter((number) => number > MAX_COUNTED_QUESTION)));
    rows.push(rowOf(name, { workPerInput, longestTask }, waits));
  }
  printTable(
    `${QUESTIONS} questions filled in, the processor ${SLOWDOWN_FACTOR} times slower`,
    [
      'answering',
      `work of an input × ${SLOWDOWN_FACTOR}, p50`,
      'slowest',
      `longest task × ${SLOWDOWN_FACTOR}`,
      `≤ ${MAX_FRAME_MILLISECONDS} ms`,
      'inputs',
      'input to picture, p50',
      'p95',
      'longest frame',
    ],
    rows,
  );
}

async function findVisibleNumbers(page: Page, remainder: number): Promise<number[]> {
  const ids = await page.locator('[id^="question-q"]').evaluateAll((elements) => elements.map(({ id }) => id));
  const questionNumbers = ids.map((id) => /^question-q(\d+)$/.exec(id)?.[1]).filter((number) => number !== undefined);
  return questionNumbers.map(Number).filter((number) => number % 5 === remainder);
}

/** Returns the time the page's thread worked for each input: script, style, layout and painting, in milliseconds. */
async function measureWorkPerInput(page: Page, devtools: CDPSession, inputs: Inputs): Promise<number[]> {
  const workPerInput: number[] = [];
  for (const prepareInput of inputs) {
    const input = await prepareInput(page);
    await page.waitForTimeout(200);
    await page.evaluate((name) => performance.mark(name), INPUT_MARK);
    const before = await readTaskSeconds(devtools);
    await input();
    await page.waitForTimeout(SETTLING_MILLISECONDS);
    workPerInput.push(((await readTaskSeconds(devtools)) - before) * 1000 * SLOWDOWN_FACTOR);
  }
  return workPerInput;
}

async function readTaskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function observeInputs(page: Page, inputs: Inputs): Promise<Window['observed']> {
  await page.waitForTimeout(500);
  await page.evaluate(() => (window.observed = { inputs: [], frames: [] }));
  for (const prepareInput of inputs) await (await prepareInput(page))();
  await page.waitForTimeout(300);
  return page.evaluate(() => window.observed);
}

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds. */
      ts: z.number(),
      tdur: z.optional(z.number()),
    }),
  ),
});
const INPUT_MARK = 'input';
/** Time until everything that an input causes has been painted. */
const SETTLING_MILLISECONDS = 150;

/**
 * Returns the longest single task that an input causes by the clock of the thread, because that is what delays the next
 * frame. Scrolling to the next field is not part of it.
 */
async function longestTaskOf<Result>(
  browser: Browser,
  page: Page,
  work: () => Promise<Result>,
): Promise<readonly [Result, number]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  const result = await work();
  const { traceEvents } = z.parse(Trace, JSON.parse((await browser.stopTracing()).toString()));
  const inputs = traceEvents.filter(({ name }) => name === INPUT_MARK);
  const isCausedByInput = ({ pid, tid, ts }: (typeof traceEvents)[number]) =>
    inputs.some(
      (input) =>
        pid === input.pid && tid === input.tid && ts >= input.ts && ts < input.ts + SETTLING_MILLISECONDS * 1000,
    );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && isCausedByInput(event));
  return [result, (Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000) * SLOWDOWN_FACTOR];
}

interface InputWork {
  /** The work of each input including everything it caused, in milliseconds. */
  readonly workPerInput: readonly number[];
  readonly longestTask: number;
}

function rowOf(
  name: string,
  { workPerInput, longestTask }: InputWork,
  { inputs, frames }: Window['observed'],
): string[] {
  return [
    name,
    milliseconds(percentile(workPerInput, 0.5)),
    milliseconds(Math.max(...workPerInput)),
    milliseconds(longestTask),
    verdict(longestTask <= MAX_FRAME_MILLISECONDS),
    String(inputs.length),
    milliseconds(percentile(inputs, 0.5)),
    milliseconds(percentile(inputs, 0.95)),
    milliseconds(Math.max(...frames)),
  ];
}
