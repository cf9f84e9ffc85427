// Finds the changes that `npm test -- --changed` tests, and the journeys that they concern. Vitest finds its own
// tests by their imports.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../node-runtime.mjs';
import { runCommand } from './run-command.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const lines = (text) => text.split('\n').filter((line) => line !== '');

const findCommonCommit = (branch) => {
  try {
    return git('merge-base', 'HEAD', branch).trim();
  } catch {
    return undefined;
  }
};

/** Returns all files that differ from the main branch, whether committed, uncommitted or unknown to Git. */
export const findChanges = () => {
  const since = findCommonCommit('origin/main') ?? findCommonCommit('main') ?? 'HEAD';
  const unknown = lines(git('ls-files', '--others', '--exclude-standard'));
  return { since, files: [...lines(git('diff', '--name-only', since)), ...unknown] };
};

const featureOf = (file) =>
  /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1] ?? /^shared\/contracts\/([^/]+)\//.exec(file)?.[1];
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('server/test/');

/**
 * Finds the journeys that changes concern. A journey calls the server over the network, so its imports do not show what
 * it depends on. The result contains journeys that were changed or import a changed file, and those that
 * e2e/journeys-of-features.json names for a changed feature.
 * @returns {Promise<{journeys: string[], uncovered: string[]}>} `uncovered` contains the changed files for which no
 * journeys are named
 */
export const findConcernedJourneys = async ({ since, files }, playwrightCommand) => {
  const journeysByFeature = JSON.parse(readFileSync(join(root, 'e2e/journeys-of-features.json'), 'utf8'));
  const sources = files.filter((file) => /^(?:server|web|shared)\//.test(file) && !isTest(file));
  const journeysOfFeatures = sources
    .flatMap((file) => journeysByFeature[featureOf(file)] ?? [])
    .map((name) => `${name}.spec.ts`);
  const { output } = await runCommand(
    ...playwrightCommand('test', '--list', `--only-changed=${since}`, '--reporter=json'),
  );
  const changed = JSON.parse(output.slice(output.indexOf('{'))).suites.map((suite) => suite.file);
  const chosen = new Set([...journeysOfFeatures, ...changed.map((file) => basename(file))]);
  return {
    journeys: readdirSync(join(root, 'e2e'), { recursive: true }).filter((file) => chosen.has(basename(file))),
    uncovered: sources.filter((file) => journeysByFeature[featureOf(file)] === undefined),
  };
};
