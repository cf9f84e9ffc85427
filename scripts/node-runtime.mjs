// Finds Node 24 and starts processes with it. This file itself must run on Node 20 without node_modules, so it uses
// only built-in modules.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = resolve(import.meta.dirname, '..');

/** The first release line that runs TypeScript files directly. */
const REQUIRED_NODE_MAJOR = 24;
const KILL_DELAY_SECONDS = 15;
const PARENT_CHECK_MILLISECONDS = 500;

/** Returns the Node of this process if it is new enough, else the one that `npm install` has installed. */
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

/** Runs a command with this terminal. Resolves when it has succeeded, and rejects when it has failed. */
export const runCommandOrThrow = (command, args, options = {}) =>
  new Promise((succeed, fail) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      if (code === 0) succeed();
      else fail(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}.`));
    });
  });

/**
 * Calls back when the npm process has ended. When npm receives a signal, its shell does not pass it on to this process,
 * so the end of that shell is the only sign.
 */
export const onNpmExit = (callback) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && callback(), PARENT_CHECK_MILLISECONDS).unref();
};

const killGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

/**
 * Runs the given Node processes in place of this one: it passes signals on to them and ends with their exit code. Each
 * gets a process group of its own, because Ctrl+C reaches a whole group and npm sends the signal again. With its own
 * group, each process receives the signal exactly once. When one ends, the others are ended too.
 */
export const replaceWithNodeProcesses = (...commandLines) => {
  const endWithParentOption = ['--import', pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href];
  const options = { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true };
  const running = new Set(commandLines.map((args) => spawn(findNode(), [...endWithParentOption, ...args], options)));
  let exitCode = 0;
  let isEnding = false;

  const endAll = (signal) => {
    if (isEnding) return;
    isEnding = true;
    for (const child of running) child.kill(signal);
    setTimeout(() => running.forEach((child) => killGroup(child, 'SIGKILL')), KILL_DELAY_SECONDS * 1000).unref();
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
  onNpmExit(() => endAll('SIGTERM'));
};
