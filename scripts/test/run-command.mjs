// Runs one command of the test run and collects its output, so that a passed stage prints nothing.
import { spawn } from 'node:child_process';
import { root } from '../node-runtime.mjs';

/**
 * @returns {Promise<{code: number, output: string}>} A command that exceeds its time limit is killed, and the output
 * says so.
 */
export const runCommand = (command, args, { env = {}, timeoutSeconds = 300, ...options } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      ...options,
    });
    let output = '';
    const append = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', append);
    child.stderr.setEncoding('utf8').on('data', append);

    const kill = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The process has ended by itself in the meantime.
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
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
