// Reads what Vitest and Playwright report about a run, and counts it for `npm test`.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Summarises the result of a test runner. If the runner fails without a failed case (a broken file, an error outside of
 * a test), or if no case ran although there was something to run, that counts as one failed case.
 */
export const summarise = ({ passed, failed, skipped, times, failures, mayBeNone = false }, { code, output }) => {
  const notes = [];
  if (skipped > 0) notes.push(`${skipped} cases were skipped; a case that does not run is a failed one.`);
  if (passed + failed + skipped === 0) notes.push('No case ran.');
  const failedOrSkipped = failed + skipped;
  const isEmpty = passed === 0 && !mayBeNone;
  return {
    passed,
    failed: failedOrSkipped === 0 && (code !== 0 || isEmpty) ? 1 : failedOrSkipped,
    output: [output, ...notes].join('\n'),
    times,
    failures,
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

/** @typedef {{ name: string, reason: string }} Failure a case that failed, and the first lines of its error */

const MAX_REASON_LINES = 3;

/** Returns the first lines of an error, without the colours of a terminal. */
const shortReason = (error = '') =>
  stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MAX_REASON_LINES)
    .join(' | ');

/** @returns {Failure[]} the failed cases, and the files that could not be read */
const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name: file, message, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const name = relative(process.cwd(), file);
    if (failed.length === 0 && status === 'failed') return [{ name, reason: shortReason(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${name}: ${fullName}`,
      reason: shortReason(failureMessages[0]),
    }));
  });

/** @returns {Failure[]} the journeys whose first attempt failed */
const failuresOfPlaywright = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(failuresOfPlaywright),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        name: `e2e/${file}: ${title}${status === 'flaky' ? ' (passed at a later attempt)' : ''}`,
        reason: shortReason(results[0]?.error?.message),
      })),
  ),
];

/** Returns the durations and the failures in the report of Vitest. */
export const readVitest = (report) => ({ times: timesOfVitest(report), failures: failuresOfVitest(report) });

/** Returns the durations and the failures in the report of Playwright. */
export const readPlaywright = (report) => ({
  times: timesOfPlaywright(report),
  failures: failuresOfPlaywright(report),
});
