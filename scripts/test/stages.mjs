// The stages of `npm test`, in order. A stage has a description of what it tests. It returns the numbers of passed and
// failed cases, and the output to print after a failure. Its options say what to run: every test on both stores with
// `isAll`, only what concerns the changes with `changes`.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNode } from '../node-runtime.mjs';
import { findConcernedJourneys } from './changed.mjs';
import { clockEnvironment } from './clock.mjs';
import {
  findOrInstallChromium,
  findOrInstallClockLibrary,
  installHeif,
  installPoppler,
  findOrInstallPostgres,
  installQpdf,
  installSwift,
} from './required-programs.mjs';
import { readPlaywright, readVitest, summarise } from './reports.mjs';
import { runCommand } from './run-command.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

const MAX_TEST_SECONDS = 3600;

const program = (path, ...args) => [findNode(), [join('node_modules', path), ...args]];
const playwright = (...args) => program('@playwright/test/cli.js', ...args);
const oxlint = (...args) => program('oxlint/bin/oxlint', ...args);

/** Creates a stage that runs one command and counts it as one case. */
const createCommandStage = (command) => async () => {
  const { code, output } = await runCommand(...command());
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
};

/** Runs the import rules separately, because a linter that reads no file also reports no violation. */
const checkImportRules = async () => {
  const rules = ['-A', 'all', '-D', 'architecture/boundaries', '-D', 'import/no-cycle'];
  const { output } = await runCommand(...oxlint(...rules, '--format', 'json', 'shared', 'server', 'web'));
  const { diagnostics, number_of_files: modules } = JSON.parse(output);
  const violations = diagnostics.filter(
    ({ code }) => code === 'architecture(boundaries)' || code === 'import(no-cycle)',
  );
  const isKept = modules > 0 && violations.length === 0;
  const lines = violations.map(({ message, filename }) => `${filename}: ${message}`);
  return {
    passed: isKept ? 1 : 0,
    failed: isKept ? 0 : 1,
    output: modules === 0 ? 'No module was read.' : lines.join('\n'),
  };
};

const withReportFile = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'schutzbuch-report-'));
  const file = join(folder, 'report.json');
  try {
    return await work(file, () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Returns the environment with which every stage that runs the application begins at the chosen time. */
const clockVariables = async () => clockEnvironment({ library: await findOrInstallClockLibrary() });

const vitest = (projects, { changes, files = [] }, env = {}) =>
  withReportFile(async (file, readReport) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const selection = [
      ...projects.map((project) => `--project=${project}`),
      ...(changes === undefined ? [] : [`--changed=${changes.since}`]),
    ];
    const result = await runCommand(...program('vitest/vitest.mjs', 'run', ...files, ...selection, ...reporters), {
      env: { ...(await clockVariables()), DATABASE_URL: '', NO_COLOR: '1', ...env },
      timeoutSeconds: MAX_TEST_SECONDS,
    });
    const report = readReport() ?? {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
    };
    const skipped = report.numPendingTests + report.numTodoTests;
    const cases = {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped,
      ...readVitest(report),
    };
    return summarise({ ...cases, mayBeNone: changes !== undefined }, result);
  });

/** Programs of this machine that API tests start, or with which they check the server's results. */
const installPrograms = async () => {
  await installSwift();
  await installHeif();
  await installPoppler();
  await installQpdf();
};

const withPostgres = async (work) => {
  const time = await clockVariables();
  const postgres = await startThrowawayPostgres(await findOrInstallPostgres(), time);
  try {
    return await work({ ...time, DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
};

/** Runs single test files of any kind but journeys, on PostgreSQL. */
const createTestFilesStage = (files) => async () => {
  await installPrograms();
  return withPostgres((environment) => vitest(['rules', 'api', 'screens'], { files }, environment));
};

const runApiTests = async (selection) => {
  await installPrograms();
  return withPostgres((environment) => vitest(['api'], selection, environment));
};

const runScreenTests = (selection) => withPostgres((environment) => vitest(['screens'], selection, environment));

const runEmbeddedTests = async (selection) => {
  await installPrograms();
  return vitest([selection.isAll ? 'api' : 'embedded'], selection);
};

/** @returns {Promise<string[] | undefined>} the journey files to run; undefined for all of them */
const chosenJourneys = async ({ changes }) => {
  if (changes === undefined) return undefined;
  const { journeys: files, uncovered } = await findConcernedJourneys(changes, playwright);
  if (uncovered.length > 0) {
    console.log(`journeys       Only the whole run covers these ${uncovered.length} changed files in the browser:`);
    for (const file of uncovered) console.log(`               ${file}`);
  }
  return files;
};

const runAllJourneys = async (selection) => {
  const files = await chosenJourneys(selection);
  return files?.length === 0 ? { passed: 0, failed: 0, output: '' } : runJourneys(files ?? []);
};

/** Finds the line about the duration of the journeys that e2e/support/time-report.ts has printed. */
const timeReportIn = (output) => /^journeys: .*(?:\n +[\d.]+ s .*)*/m.exec(output)?.[0] ?? '';

/** Playwright makes a folder in it for each attempt that failed. */
const FAILED_JOURNEYS = 'test-results';
const MAX_SHOWN_PAGES = 3;
const MAX_SHOWN_LINES = 100;

/**
 * Returns the content of the pages at the time when journeys failed. The machine of a test run may no longer exist
 * afterwards, so this text is the only help to find the cause.
 */
const readFailedPages = () =>
  (existsSync(FAILED_JOURNEYS) ? readdirSync(FAILED_JOURNEYS) : [])
    .map((folder) => join(FAILED_JOURNEYS, folder, 'error-context.md'))
    .filter((file) => existsSync(file))
    .slice(0, MAX_SHOWN_PAGES)
    .map((file) => `\n── ${file}\n${readFileSync(file, 'utf8').split('\n').slice(0, MAX_SHOWN_LINES).join('\n')}`)
    .join('\n');

const runJourneys = (files) =>
  withReportFile(async (file, readReport) => {
    const browser = await findOrInstallChromium();
    const journeyFiles = files.map((name) => `e2e/${name}`);
    const result = await runCommand(
      ...playwright('test', '--reporter=list,json,./e2e/support/time-report.ts', ...journeyFiles),
      {
        env: {
          ...(await clockVariables()),
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          DATABASE_URL: '',
          NO_COLOR: '1',
          CI: '1',
        },
        timeoutSeconds: MAX_TEST_SECONDS,
      },
    );
    const report = readReport() ?? { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
    const { expected, unexpected, flaky, skipped } = report.stats;
    console.log(timeReportIn(result.output));
    // The result must say if some journeys passed only at a second attempt.
    const laterAttempts = flaky > 0 ? `\n${flaky} passed only at a later attempt, which counts as failed.` : '';
    const cases = {
      passed: expected,
      failed: unexpected + flaky,
      skipped,
      ...readPlaywright(report),
    };
    return summarise(cases, { ...result, output: result.output + readFailedPages() + laterAttempts });
  });

const isJourney = (file) => file.startsWith('e2e/');

/** Returns the stages that run the given test files and nothing else; paths are those from the root of the project. */
export const stagesOfFiles = (files) => {
  const journeyFiles = files.filter(isJourney).map((file) => file.slice('e2e/'.length));
  const otherFiles = files.filter((file) => !isJourney(file));
  return [
    { name: 'files', description: otherFiles.join(', '), run: createTestFilesStage(otherFiles), files: otherFiles },
    {
      name: 'journeys',
      description: journeyFiles.join(', '),
      run: () => runJourneys(journeyFiles),
      files: journeyFiles,
    },
  ].filter((stage) => stage.files.length > 0);
};

/** Stages that only read the sources, without a database or a browser, run two at a time. */
export const stages = [
  {
    name: 'types',
    isStatic: true,
    description: 'types of the whole project',
    run: createCommandStage(() => program('typescript/bin/tsc')),
  },
  {
    name: 'lint',
    isStatic: true,
    description: 'lint with types',
    run: createCommandStage(() => oxlint('--type-aware', '--deny-warnings')),
  },
  {
    name: 'imports',
    isStatic: true,
    description: 'import rules, on all modules of shared/, server/ and web/',
    run: checkImportRules,
  },
  {
    name: 'unit',
    isStatic: true,
    description: 'unit tests of rules, shared/ and browser functions',
    run: (selection) => vitest(['rules'], selection),
  },
  {
    name: 'format',
    isStatic: true,
    description: 'formatting',
    run: createCommandStage(() => program('oxfmt/bin/oxfmt', '--check')),
  },
  {
    name: 'dead-code',
    isStatic: true,
    description: 'unused files, exports and dependencies',
    run: createCommandStage(() => program('knip/bin/knip.js', '--no-progress')),
  },
  { name: 'api', description: 'all API tests, on PostgreSQL', run: runApiTests },
  { name: 'embedded', description: 'one API test file of each feature, on the embedded store', run: runEmbeddedTests },
  { name: 'screens', description: 'screen tests, in happy-dom on the real server', run: runScreenTests },
  { name: 'journeys', description: 'journeys in Chromium, each at the first attempt', run: runAllJourneys },
];
