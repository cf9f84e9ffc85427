import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mindConnection } from './mind-connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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

it('an upload that trickles loses its connection, one from a cellar does not', async () => {
  expect(await send(100, 35)).toBe(false);
  expect(await send(4000, 35)).toBe(false);
  expect(await send(5000, 200)).toBe(true);
});
