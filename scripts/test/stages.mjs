// The stages of `npm test`, in order. A stage has a description of what it proves. It returns the numbers of passed and
// failed cases, and the output to print after a failure. Its options say what to run: every test on both stores with
// `isAll`, only what concerns the changes with `changes`.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findNode } from '../node-runtime.mjs';
import { findChangedJourneys } from './changed.mjs';
import { clockEnvironment } from './clock.mjs';
import { chromium, clockLibrary, heif, poppler, postgresPrograms, qpdf, swift } from './machine.mjs';
import { runCommand } from './run-command.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

const TEST_SECONDS = 3600;

const program = (path, ...args) => [findNode(), [join('node_modules', path), ...args]];
const playwright = (...args) => program('@playwright/test/cli.js', ...args);
const oxlint = (...args) => program('oxlint/bin/oxlint', ...args);

/** Creates a stage that runs one command and counts it as one case. */
const checkBy = (command) => async () => {
  const { code, output } = await runCommand(...command());
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
};

/** Runs the import rules separately, because a linter that reads no file also reports no violation. */
const importRules = async () => {
  const rules = ['-A', 'all', '-D', 'architecture/boundaries', '-D', 'import/no-cycle'];
  const { output } = await runCommand(...oxlint(...rules, '--format', 'json', 'shared', 'server', 'web'));
  const { diagnostics, number_of_files: modules } = JSON.parse(output);
  const breaches = diagnostics.filter(({ code }) => code === 'architecture(boundaries)' || code === 'import(no-cycle)');
  const isKept = modules > 0 && breaches.length === 0;
  const lines = breaches.map(({ message, filename }) => `${filename}: ${message}`);
  return {
    passed: isKept ? 1 : 0,
    failed: isKept ? 0 : 1,
    output: modules === 0 ? 'No module was read.' : lines.join('\n'),
  };
};

/**
 * Summarises the result of a test runner. If the runner fails without a failed case (a broken file, an error outside of
 * a test), or if no case ran although there was something to run, that counts as one failed case.
 */
const summary = ({ passed, failed, skipped, times, mayBeNone = false }, { code, output }) => {
  const notes = [];
  if (skipped > 0) notes.push(`${skipped} cases were skipped; a case that does not run is a failed one.`);
  if (passed + failed + skipped === 0) notes.push('No case ran.');
  const counted = failed + skipped;
  const isEmpty = passed === 0 && !mayBeNone;
  return {
    passed,
    failed: counted === 0 && (code !== 0 || isEmpty) ? 1 : counted,
    output: [output, ...notes].join('\n'),
    times,
  };
};

/** @typedef {{ name: string, seconds: number }} Time the duration of one case */

/** @returns {Time[]} */
const timesOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(process.cwd(), file)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );

/** @returns {Time[]} the durations of the first attempts */
const timesOfPlaywright = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(timesOfPlaywright),
  ...specs.map(({ file, title, tests }) => ({
    name: `e2e/${file}: ${title}`,
    seconds: (tests[0]?.results[0]?.duration ?? 0) / 1000,
  })),
];

const withReport = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'schutzbuch-report-'));
  const file = join(folder, 'report.json');
  try {
    return await work(file, () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Returns the environment with which every stage that runs the application begins at the chosen time. */
const clock = async () => clockEnvironment({ library: await clockLibrary() });

const vitest = (projects, { changes, files = [] }, env = {}) =>
  withReport(async (file, readReport) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const selection = [
      ...projects.map((project) => `--project=${project}`),
      ...(changes === undefined ? [] : [`--changed=${changes.since}`]),
    ];
    const result = await runCommand(...program('vitest/vitest.mjs', 'run', ...files, ...selection, ...reporters), {
      env: { ...(await clock()), DATABASE_URL: '', NO_COLOR: '1', ...env },
      timeoutSeconds: TEST_SECONDS,
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
      times: timesOfVitest(report),
    };
    return summary({ ...cases, mayBeNone: changes !== undefined }, result);
  });

/** Programs of this machine that API tests start, or with which they check the server's results. */
const fetchPrograms = async () => {
  await swift();
  await heif();
  await poppler();
  await qpdf();
};

const onPostgres = async (work) => {
  const time = await clock();
  const postgres = await startThrowawayPostgres(await postgresPrograms(), time);
  try {
    return await work({ ...time, DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
};

/** Runs single test files of any kind but journeys, on PostgreSQL. */
const testFiles = (files) => async () => {
  await fetchPrograms();
  return onPostgres((environment) => vitest(['rules', 'api', 'screens'], { files }, environment));
};

const api = async (choice) => {
  await fetchPrograms();
  return onPostgres((environment) => vitest(['api'], choice, environment));
};

const screens = (choice) => onPostgres((environment) => vitest(['screens'], choice, environment));

const embedded = async (choice) => {
  await fetchPrograms();
  return vitest([choice.isAll ? 'api' : 'embedded'], choice);
};

/** @returns {Promise<string[] | undefined>} the journey files to run; undefined for all of them */
const chosenJourneys = async ({ changes }) => {
  if (changes === undefined) return undefined;
  const { journeys: files, uncovered } = await findChangedJourneys(changes, playwright);
  if (uncovered.length > 0) {
    console.log(`journeys       Only the whole run covers these ${uncovered.length} changed files in the browser:`);
    for (const file of uncovered) console.log(`               ${file}`);
  }
  return files;
};

const journeys = async (choice) => {
  const files = await chosenJourneys(choice);
  return files?.length === 0 ? { passed: 0, failed: 0, output: '' } : runJourneys(files ?? []);
};

/** Finds the line about the duration of the journeys that e2e/support/time-report.ts has printed. */
const timeReportIn = (output) => /^journeys: .*(?:\n +[\d.]+ s .*)*/m.exec(output)?.[0] ?? '';

const SHOWN_PAGES = 3;
const SHOWN_LINES = 100;

/**
 * Returns the content of the pages at the time when journeys failed, because on a machine that no longer exists nothing
 * else helps to find the cause.
 */
const whatWasShown = () =>
  globSync('test-results/*/error-context.md')
    .slice(0, SHOWN_PAGES)
    .map((file) => `\n── ${file}\n${readFileSync(file, 'utf8').split('\n').slice(0, SHOWN_LINES).join('\n')}`)
    .join('\n');

const runJourneys = (files) =>
  withReport(async (file, readReport) => {
    const browser = await chromium();
    const journeyFiles = files.map((name) => `e2e/${name}`);
    const result = await runCommand(
      ...playwright('test', '--reporter=list,json,./e2e/support/time-report.ts', ...journeyFiles),
      {
        env: {
          ...(await clock()),
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
          DATABASE_URL: '',
          NO_COLOR: '1',
          CI: '1',
        },
        timeoutSeconds: TEST_SECONDS,
      },
    );
    const report = readReport() ?? { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
    const { expected, unexpected, flaky, skipped } = report.stats;
    console.log(timeReportIn(result.output));
    // The result must say if some journeys passed only at a second attempt.
    const laterAttempts = flaky > 0 ? `\n${flaky} passed only at a later attempt, which counts as failed.` : '';
    const cases = { passed: expected, failed: unexpected + flaky, skipped, times: timesOfPlaywright(report) };
    return summary(cases, { ...result, output: result.output + whatWasShown() + laterAttempts });
  });

const isJourney = (file) => file.startsWith('e2e/');

/** Returns the stages that run the given test files and nothing else; paths are those from the root of the project. */
export const stagesOfFiles = (files) => {
  const journeyFiles = files.filter(isJourney).map((file) => file.slice('e2e/'.length));
  const otherFiles = files.filter((file) => !isJourney(file));
  return [
    { name: 'files', proves: otherFiles.join(', '), run: testFiles(otherFiles), files: otherFiles },
    {
      name: 'journeys',
      proves: journeyFiles.join(', '),
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
    proves: 'types of the whole project',
    run: checkBy(() => program('typescript/bin/tsc')),
  },
  {
    name: 'lint',
    isStatic: true,
    proves: 'lint with types',
    run: checkBy(() => oxlint('--type-aware', '--deny-warnings')),
  },
  { name: 'imports', isStatic: true, proves: 'import rules, on a number of modules read', run: importRules },
  {
    name: 'unit',
    isStatic: true,
    proves: 'rules, shared, functions of the browser',
    run: (choice) => vitest(['rules'], choice),
  },
  { name: 'format', isStatic: true, proves: 'formatting', run: checkBy(() => program('oxfmt/bin/oxfmt', '--check')) },
  {
    name: 'dead-code',
    isStatic: true,
    proves: 'nothing unused',
    run: checkBy(() => program('knip/bin/knip.js', '--no-progress')),
  },
  { name: 'api', proves: 'all API tests, on PostgreSQL', run: api },
  { name: 'embedded', proves: 'what differs on the embedded store, a file of each feature', run: embedded },
  { name: 'screens', proves: 'what screens show and refuse, in happy-dom on the real server', run: screens },
  { name: 'journeys', proves: 'what people do, in Chromium, each at the first attempt', run: journeys },
];
