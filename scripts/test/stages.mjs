// The stages of `npm test`, in order. A stage answers how many cases passed and failed, and what to show if one failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNode } from '../node-runtime.mjs';
import { chromium, heif, poppler, postgresPrograms, qpdf, swift } from './machine.mjs';
import { runCommand } from './run-command.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

const TEST_SECONDS = 3600;

const program = (path, ...args) => [findNode(), [join('node_modules', path), ...args]];
const oxlint = (...args) => program('oxlint/bin/oxlint', ...args);

/** One command, one case. */
const checkBy = (command) => async () => {
  const { code, output } = await runCommand(...command());
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
};

/** The import rules alone, because a linter that reads no file finds no breach. */
const importRules = async () => {
  const rules = ['-A', 'all', '-D', 'house/boundaries', '-D', 'import/no-cycle'];
  const { output } = await runCommand(...oxlint(...rules, '--format', 'json', 'shared', 'server', 'web'));
  const { diagnostics, number_of_files: modules } = JSON.parse(output);
  const breaches = diagnostics.filter(({ code }) => code === 'house(boundaries)' || code === 'import(no-cycle)');
  const isKept = modules > 0 && breaches.length === 0;
  const lines = breaches.map(({ message, filename }) => `${filename}: ${message}`);
  return {
    passed: isKept ? 1 : 0,
    failed: isKept ? 0 : 1,
    output: modules === 0 ? 'No module was read.' : lines.join('\n'),
  };
};

/** A runner that fails without a failed case (a broken file, an error outside a test) counts as one failed case. */
const summary = ({ passed, failed, skipped }, { code, output }) => {
  const notes = [];
  if (skipped > 0) notes.push(`${skipped} cases were skipped; a case that does not run is a failed one.`);
  if (passed + failed + skipped === 0) notes.push('No case ran.');
  const counted = failed + skipped;
  return {
    passed,
    failed: counted === 0 && (code !== 0 || passed === 0) ? 1 : counted,
    output: [output, ...notes].join('\n'),
  };
};

const withReport = async (work) => {
  const folder = mkdtempSync(join(tmpdir(), 'schutzbuch-report-'));
  const file = join(folder, 'report.json');
  try {
    return await work(file, () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const vitest = (projects, env = {}) =>
  withReport(async (file, readReport) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const named = projects.map((project) => `--project=${project}`);
    const ran = await runCommand(...program('vitest/vitest.mjs', 'run', ...named, ...reporters), {
      env: { DATABASE_URL: '', NO_COLOR: '1', ...env },
      timeoutSeconds: TEST_SECONDS,
    });
    const report = readReport() ?? { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    const skipped = report.numPendingTests + report.numTodoTests;
    return summary({ passed: report.numPassedTests, failed: report.numFailedTests, skipped }, ran);
  });

const api = async (environment) => {
  await swift();
  await heif();
  await poppler();
  await qpdf();
  return vitest(['api'], environment);
};

const apiOnPostgres = async () => {
  const postgres = await startThrowawayPostgres(await postgresPrograms());
  try {
    return await api({ DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
};

const journeys = () =>
  withReport(async (file, readReport) => {
    const browser = await chromium();
    const ran = await runCommand(...program('@playwright/test/cli.js', 'test', '--reporter=list,json'), {
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, DATABASE_URL: '', NO_COLOR: '1', CI: '1' },
      timeoutSeconds: TEST_SECONDS,
    });
    const { expected, unexpected, flaky, skipped } = readReport()?.stats ?? {
      expected: 0,
      unexpected: 0,
      flaky: 0,
      skipped: 0,
    };
    if (flaky > 0) console.log(`journeys: ${flaky} passed only at a later attempt`);
    return summary({ passed: expected + flaky, failed: unexpected, skipped }, ran);
  });

export const stages = [
  { name: 'format', run: checkBy(() => program('oxfmt/bin/oxfmt', '--check')) },
  { name: 'lint', run: checkBy(() => oxlint('--type-aware', '--deny-warnings')) },
  { name: 'imports', run: importRules },
  { name: 'types', run: checkBy(() => program('typescript/bin/tsc', '--noEmit')) },
  { name: 'dead-code', run: checkBy(() => program('knip/bin/knip.js', '--no-progress')) },
  { name: 'unit', run: () => vitest(['rules']) },
  { name: 'api', run: () => api() },
  { name: 'api-postgres', run: apiOnPostgres },
  { name: 'journeys', run: journeys },
];
