import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardUploadConnection } from './guard-upload-connection.ts';

/** Sends the given number of bytes per second. @returns whether the connection is still open */
async function send(bytesPerSecond: number, seconds: number): Promise<boolean> {
  const raw = Object.assign(new PassThrough(), { socket: new Socket(), complete: false });
  guardUploadConnection({ raw });
  for (let second = 0; second < seconds; second += 1) {
    raw.emit('data', Buffer.alloc(bytesPerSecond));
    await vi.advanceTimersByTimeAsync(1000);
  }
  const isOpen = !raw.destroyed;
  raw.destroy();
  return isOpen;
}

describe('an upload', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('loses its connection if it is slower than 4 KB per second, and keeps it otherwise', async () => {
    expect(await send(100, 35)).toBe(false);
    expect(await send(4000, 35)).toBe(false);
    expect(await send(5000, 200)).toBe(true);
  });
});

describe('sixty slow uploads at once', () => {
  const limits = { maxSilence: 5000, rateInterval: 500, maxDuration: 60_000 };

  it('are all ended, and other requests are served meanwhile', async () => {
    const server = createServer((incoming, answer) => {
      if (incoming.method === 'GET') return answer.end('served');
      guardUploadConnection({ raw: incoming }, limits);
      return incoming.resume();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const url = `http://127.0.0.1:${port}/`;
    const slow = Array.from({ length: 60 }, () => sendSlowly(url));
    await Promise.all(slow.map(({ begun }) => begun));
    expect(await (await fetch(url)).text()).toBe('served');
    await Promise.all(slow.map(({ ended }) => ended));
    expect(await (await fetch(url)).text()).toBe('served');
    server.close();
  }, 10_000);
});

/** Announces a megabyte and sends a byte every 50 milliseconds, so that it is never silent but too slow. */
function sendSlowly(url: string) {
  const sending = request(url, { method: 'POST', headers: { 'content-length': 1_000_000 }, agent: false });
  const connectionEnd = new Promise<void>((resolve) => sending.once('close', resolve));
  const begun = new Promise<void>((resolve) => sending.write('x', () => resolve()));
  const drip = setInterval(() => sending.write('x'), 50);
  sending.once('error', () => clearInterval(drip));
  void connectionEnd.then(() => clearInterval(drip));
  return { begun, ended: connectionEnd };
}
