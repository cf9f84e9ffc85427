// Runs one command of the test run and keeps what it said, so that a passing stage stays quiet.
import { spawn } from 'node:child_process';
import { root } from '../node-runtime.mjs';

/** @returns {Promise<{code: number, output: string}>} a command that takes too long is killed and says so */
export const runCommand = (command, args, { env = {}, timeoutSeconds = 300, ...options } = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...options,
    });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);

    const kill = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It ended by itself in the meantime.
      }
    };
    const timer = setTimeout(() => {
      output += `\nStopped after ${timeoutSeconds} s: it took too long.`;
      kill();
    }, timeoutSeconds * 1000);
    process.once('exit', kill);

    const finish = (code) => {
      clearTimeout(timer);
      process.removeListener('exit', kill);
      kill();
      done({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
