// `npm test`: runs all checks and prints a last line that machines can read. `npm test -- --only=api,types` runs some
// stages, `--changed` what concerns the changes since the last commit on the main branch, `--all` every API test on
// both stores, `--at=2026-11-22T23:50` at another time of Berlin. `npm test -- e2e/journeys/a.spec.ts b.api.test.ts` runs
// these files alone. A stage that could not run counts as failed, and its reason is printed.
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findNode, root, onNpmExit } from './node-runtime.mjs';
import { installPackages } from './prepare.mjs';
import { findChanges } from './test/changed.mjs';
import { chosenTime, instantOf } from './test/clock.mjs';
import { stages, stagesOfFiles } from './test/stages.mjs';
import { openTemporaryFolder } from './test/temporary-folder.mjs';

const MAX_OUTPUT_LINES = 600;
const MAX_SLOWEST_TESTS = 20;
const MAX_FAILURES = 30;

/**
 * Number of stages that run at the same time if they only read the sources. Each of them uses more than one core at
 * times.
 */
const MAX_PARALLEL_STAGES = 2;

const readOptions = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      changed: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      at: { type: 'string', default: chosenTime() },
    },
  });
  return { ...values, files: positionals };
};

const chooseStages = ({ only, files }) => {
  if (files.length > 0) return stagesOfFiles(files);
  if (only === undefined) return stages;
  const names = only.split(',');
  const unknown = names.find((name) => stages.every((stage) => stage.name !== name));
  if (unknown !== undefined) {
    throw new Error(`There is no stage '${unknown}', but ${stages.map((stage) => stage.name).join(', ')}.`);
  }
  return stages.filter((stage) => names.includes(stage.name));
};

/**
 * With Node's default, a tenth to a fifth of the processor time of the tests was spent on collecting short-lived
 * objects.
 */
const YOUNG_GENERATION_MEGABYTES = 64;

const enlargeYoungGeneration = () => {
  const { NODE_OPTIONS = '' } = process.env;
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} --max-semi-space-size=${YOUNG_GENERATION_MEGABYTES}`.trim();
};

/** Sets the time at which each stage that runs the application begins. */
const setTestTime = ({ at }) => {
  process.env.TEST_TIME = at;
  const dateFormat = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'full',
    timeStyle: 'short',
  });
  console.log(`The tests begin on ${dateFormat.format(instantOf(at))} in Berlin.`);
};

const runStage = async ({ name, description, run }, selection) => {
  const startedAt = Date.now();
  const result = await run(selection).catch((error) => ({ passed: 0, failed: 1, output: error.message }));
  const seconds = (Date.now() - startedAt) / 1000;
  if (result.failed > 0) {
    console.log(`\n── ${name} failed ──\n${result.output.trim().split('\n').slice(-MAX_OUTPUT_LINES).join('\n')}\n`);
  }
  console.log(`${name.padEnd(14)} ${result.failed === 0 ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s`);
  return { name, description, seconds, ...result };
};

/** Runs several stages at the same time, and prints their results in the order of the stages. */
const runInParallel = async (parallelStages, selection) => {
  const queue = parallelStages.map((stage, index) => ({ stage, index }));
  const done = [];
  const runNext = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      done[next.index] = await runStage(next.stage, selection);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_STAGES }, runNext));
  return done;
};

const printTable = (results) => {
  const row = ([name, passed, failed, seconds], description) =>
    console.log(
      `${name.padEnd(14)} ${passed.padStart(7)} ${failed.padStart(7)} ${seconds.padStart(9)}  ${description}`,
    );
  console.log('');
  row(['stage', 'passed', 'failed', 'seconds'], 'description');
  for (const { name, passed, failed, seconds, description } of results) {
    row([name, String(passed), String(failed), seconds.toFixed(1)], description);
  }
};

const printSlowest = (results) => {
  const times = results
    .flatMap(({ times: ofStage = [] }) => ofStage)
    .toSorted((one, other) => other.seconds - one.seconds);
  if (times.length > 0) console.log('\nThe slowest tests:');
  for (const { name, seconds } of times.slice(0, MAX_SLOWEST_TESTS))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
};

/** Names what failed once more at the very end, because the output of a long run is often kept only in part. */
const printFailures = (results) => {
  const failures = results.flatMap(({ failures: ofStage = [] }) => ofStage);
  if (failures.length > 0) console.log('\nFailed tests:');
  for (const { name, reason } of failures.slice(0, MAX_FAILURES)) console.log(`  ${name}\n      ${reason}`);
};

const total = (results, key) => results.reduce((sum, result) => sum + result[key], 0);

const startedAt = Date.now();
const results = [];
/** Prints the last line, which always has to be printed. A reason counts as one more failure. */
const finish = (reason) => {
  const failed = total(results, 'failed') + (reason === undefined ? 0 : 1);
  if (reason !== undefined) console.log(reason);
  console.log(`${total(results, 'passed')} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
};

// Exits after a signal. The 'exit' listeners then also end what the stages have started.
const abort = (reason) => {
  finish(reason);
  process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => abort(`Stopped by ${signal}.`));
onNpmExit(() => abort('Stopped, because npm has ended.'));

try {
  const options = readOptions();
  setTestTime(options);
  openTemporaryFolder();
  enlargeYoungGeneration();
  await installPackages();
  // The stages find Node and the tools by name, and must find those installed here.
  process.env.PATH = [dirname(findNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const selection = { isAll: options.all, changes: options.changed ? findChanges() : undefined };
  const selectedStages = chooseStages(options);
  const isStatic = (stage) => stage.isStatic === true;
  results.push(...(await runInParallel(selectedStages.filter(isStatic), selection)));
  for (const stage of selectedStages.filter((one) => !isStatic(one))) results.push(await runStage(stage, selection));
  printTable(results);
  printSlowest(results);
  printFailures(results);
  console.log(`\n${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  finish();
} catch (error) {
  finish(error.message);
}
