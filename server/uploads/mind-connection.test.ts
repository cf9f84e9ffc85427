import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mindConnection } from './mind-connection.ts';

/** Sends so many bytes a second. @returns whether the connection is there still */
async function send(bytesPerSecond: number, seconds: number): Promise<boolean> {
  const raw = Object.assign(new PassThrough(), { socket: new Socket(), complete: false });
  mindConnection({ raw });
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

  it('that trickles loses its connection, one from a cellar does not', async () => {
    expect(await send(100, 35)).toBe(false);
    expect(await send(4000, 35)).toBe(false);
    expect(await send(5000, 200)).toBe(true);
  });
});

describe('sixty slow uploads at once', () => {
  const bounds = { longestSilence: 5000, rateOver: 500, longestUpload: 60_000 };

  it('are all ended, and others are served meanwhile', async () => {
    const server = createServer((incoming, answer) => {
      if (incoming.method === 'GET') return answer.end('served');
      mindConnection({ raw: incoming }, bounds);
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

/** A byte every 50 milliseconds of a megabyte that was announced: never silent, and never fast enough. */
function sendSlowly(url: string) {
  const sending = request(url, { method: 'POST', headers: { 'content-length': 1_000_000 }, agent: false });
  const ended = new Promise<void>((resolve) => sending.once('close', resolve));
  const begun = new Promise<void>((resolve) => sending.write('x', () => resolve()));
  const drip = setInterval(() => sending.write('x'), 50);
  sending.once('error', () => clearInterval(drip));
  void ended.then(() => clearInterval(drip));
  return { begun, ended };
}
