// npm test: every check there is, on what it needs, with a last line a machine can read.
// `npm test -- --only=api,types` runs some stages. What could not run counts as failed and says why.
import { delimiter, dirname, join } from 'node:path';
import { findNode, root, watchNpm } from './node-runtime.mjs';
import { installPackages } from './prepare.mjs';
import { stages } from './test/stages.mjs';

const OUTPUT_LINES = 200;

const chosenStages = () => {
  const only = process.argv.find((argument) => argument.startsWith('--only='));
  if (only === undefined) return stages;
  const names = only.slice('--only='.length).split(',');
  const unknown = names.find((name) => stages.every((stage) => stage.name !== name));
  if (unknown !== undefined) {
    throw new Error(`There is no stage '${unknown}', but ${stages.map((stage) => stage.name).join(', ')}.`);
  }
  return stages.filter((stage) => names.includes(stage.name));
};

const runStage = async ({ name, run }) => {
  const startedAt = Date.now();
  const result = await run().catch((error) => ({ passed: 0, failed: 1, output: error.message }));
  const seconds = (Date.now() - startedAt) / 1000;
  if (result.failed > 0) {
    console.log(`\n── ${name} failed ──\n${result.output.trim().split('\n').slice(-OUTPUT_LINES).join('\n')}\n`);
  }
  console.log(`${name.padEnd(14)} ${result.failed === 0 ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s`);
  return { name, seconds, ...result };
};

const printTable = (results) => {
  const row = (name, passed, failed, seconds) =>
    console.log(`${name.padEnd(14)} ${passed.padStart(7)} ${failed.padStart(7)} ${seconds.padStart(9)}`);
  console.log('');
  row('stage', 'passed', 'failed', 'seconds');
  for (const { name, passed, failed, seconds } of results) {
    row(name, String(passed), String(failed), seconds.toFixed(1));
  }
};

const total = (results, key) => results.reduce((sum, result) => sum + result[key], 0);

const results = [];
/** The last line, whatever happened; a reason is one more failure. */
const finish = (reason) => {
  const failed = total(results, 'failed') + (reason === undefined ? 0 : 1);
  if (reason !== undefined) console.log(reason);
  console.log(`${total(results, 'passed')} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
};

// An ending by signal, too, takes everything along that a stage has started: see the 'exit' listeners there.
const giveUp = (reason) => {
  finish(reason);
  process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => giveUp(`Stopped by ${signal}.`));
watchNpm(() => giveUp('Stopped, because npm is gone.'));

try {
  await installPackages();
  // Tools find Node and each other by name, and must find the ones that were installed here.
  process.env.PATH = [dirname(findNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  for (const stage of chosenStages()) results.push(await runStage(stage));
  printTable(results);
  console.log(`\n${total(results, 'seconds').toFixed(0)} s`);
  finish();
} catch (error) {
  finish(error.message);
}
