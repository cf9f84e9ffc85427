import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { waitForExit } from '#chaos/server-process.ts';

const MAX_START_MILLISECONDS = 30_000;

/** @throws Error if nothing listens on the port in time */
export async function waitUntilListening(port: number): Promise<void> {
  const deadline = performance.now() + MAX_START_MILLISECONDS;
  for (;;) {
    const socket = net.connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(100);
    } finally {
      socket.destroy();
    }
  }
}

export async function stopDaemon(daemon: ChildProcess): Promise<void> {
  daemon.kill('SIGTERM');
  await waitForExit(daemon);
}
