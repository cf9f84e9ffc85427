// What `npm test -- --changed` is about, and which journeys that concerns. Vitest finds its own tests by their imports.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../node-runtime.mjs';
import { runCommand } from './run-command.mjs';

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const lines = (text) => text.split('\n').filter((line) => line !== '');

const commonCommit = (branch) => {
  try {
    return git('merge-base', 'HEAD', branch).trim();
  } catch {
    return undefined;
  }
};

/** Everything that has not landed on the main branch yet: committed, uncommitted, or a file that Git does not know. */
export const findChanges = () => {
  const since = commonCommit('origin/main') ?? commonCommit('main') ?? 'HEAD';
  const unknown = lines(git('ls-files', '--others', '--exclude-standard'));
  return { since, files: [...lines(git('diff', '--name-only', since)), ...unknown] };
};

const featureOf = (file) =>
  /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1] ?? /^shared\/contracts\/([^/]+)\//.exec(file)?.[1];
const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('server/test/');

/**
 * A journey reaches the server over the network, so no import tells what it depends on. These are the journeys that were
 * changed, or import something changed, and those that e2e/journeys-of-features.json names for a changed feature.
 * @returns {Promise<{journeys: string[], uncovered: string[]}>} with the changed files that no feature's journeys stand for
 */
export const findChangedJourneys = async ({ since, files }, playwright) => {
  const journeysOf = JSON.parse(readFileSync(join(root, 'e2e/journeys-of-features.json'), 'utf8'));
  const sources = files.filter((file) => /^(?:server|web|shared)\//.test(file) && !isTest(file));
  const ofFeatures = sources.flatMap((file) => journeysOf[featureOf(file)] ?? []).map((name) => `${name}.spec.ts`);
  const { output } = await runCommand(...playwright('test', '--list', `--only-changed=${since}`, '--reporter=json'));
  const changed = JSON.parse(output.slice(output.indexOf('{'))).suites.map((suite) => suite.file);
  const chosen = new Set([...ofFeatures, ...changed.map((file) => basename(file))]);
  return {
    journeys: readdirSync(join(root, 'e2e'), { recursive: true }).filter((file) => chosen.has(basename(file))),
    uncovered: sources.filter((file) => journeysOf[featureOf(file)] === undefined),
  };
};
