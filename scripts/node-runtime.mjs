// Finds Node 24 and passes a process through. Runs on Node 20 without node_modules: built-in modules only.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = resolve(import.meta.dirname, '..');

/** The first release line that runs our TypeScript as it stands. */
const REQUIRED_NODE_MAJOR = 24;
const KILL_AFTER_SECONDS = 15;
const PARENT_CHECK_MILLISECONDS = 500;

/** The Node of this process if it is new enough, else the one that came with `npm install`. */
export const findNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_NODE_MAJOR) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const bundled = join(
    root,
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    platform === 'win' ? 'node.exe' : 'node',
  );
  if (existsSync(bundled)) return bundled;
  throw new Error(
    `Node ${REQUIRED_NODE_MAJOR} is needed; this is ${process.version} and no bundled one was installed for ${process.platform} ${process.arch}.`,
  );
};

/** Runs a command to its end with this terminal; rejects when it fails. */
export const runToEnd = (command, args, options = {}) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      if (code === 0) done();
      else fail(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}.`));
    });
  });

/** npm's shell passes no signal on when npm is told to end, but it dies: that is how we hear of it. */
export const watchNpm = (onGone) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onGone(), PARENT_CHECK_MILLISECONDS).unref();
};

const killGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/**
 * Becomes the given Node processes: their exit is ours, our signals are theirs. Each gets a process group of its own,
 * because Ctrl+C reaches a whole group and npm sends it once more; so a child hears of an ending exactly once.
 * When one ends, the others are told to.
 */
export const becomeNodeProcesses = (...commandLines) => {
  const endWithUs = ['--import', pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href];
  const options = { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true };
  const running = new Set(commandLines.map((args) => spawn(findNode(), [...endWithUs, ...args], options)));
  let exitCode = 0;
  let isEnding = false;

  const endAll = (signal) => {
    if (isEnding) return;
    isEnding = true;
    for (const child of running) child.kill(signal);
    setTimeout(() => running.forEach((child) => killGroup(child, 'SIGKILL')), KILL_AFTER_SECONDS * 1000).unref();
  };

  for (const child of running) {
    child.once('exit', (code) => {
      running.delete(child);
      killGroup(child, 'SIGKILL');
      exitCode ||= code ?? (isEnding ? 0 : 1);
      endAll('SIGTERM');
      if (running.size === 0) process.exit(exitCode);
    });
  }
  process.on('SIGINT', () => endAll('SIGINT'));
  process.on('SIGTERM', () => endAll('SIGTERM'));
  process.on('SIGHUP', () => endAll('SIGTERM'));
  watchNpm(() => endAll('SIGTERM'));
};
