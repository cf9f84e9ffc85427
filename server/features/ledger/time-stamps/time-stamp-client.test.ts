import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createAuthority, startTimeStamping } from '#server/test/tools/signing-authority.ts';
import { timeStampClient, verifyTimeStamp } from './time-stamp-client.ts';

const authority = createAuthority();
const server = await startTimeStamping(authority.folder);
afterAll(async () => {
  await server.stop();
  authority.remove();
});

const client = timeStampClient(server.url, 'any');
const bytes = Buffer.from('Prüfpunkt');

/** Answers every request with these bytes. */
async function clientOf(answer: Buffer) {
  const other = http.createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { client: timeStampClient(`http://127.0.0.1:${port}/`, 'any'), stop: () => other.close() };
}

describe('a time stamp', () => {
  it('is one for OpenSSL too', async () => {
    const { token, at } = await client.stamp(bytes);
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    const at_ = (name: string) => path.join(authority.folder, name);
    fs.writeFileSync(at_('token.der'), token);
    fs.writeFileSync(at_('data.bin'), bytes);
    const words = ['ts', '-verify', '-token_in', '-in', at_('token.der'), '-data', at_('data.bin')];
    expect(execFileSync('openssl', [...words, '-CAfile', authority.certificate], { encoding: 'utf8' })).toContain('OK');
  });

  it('of other bytes, or with a changed bit in what is signed, is refused', async () => {
    const { token } = await client.stamp(bytes);
    await expect(verifyTimeStamp(token, Buffer.from('anderes'))).rejects.toThrow('TSTInfo verification is failed');
    const info = Buffer.from(token).indexOf(Buffer.from('2a0304', 'hex'));
    const changed = Buffer.from(token);
    changed[info + 2] = (changed[info + 2] ?? 0) ^ 1;
    await expect(verifyTimeStamp(changed, bytes)).rejects.toThrow(/signature|digest/i);
  });

  it('that was given to another request is refused', async () => {
    await client.stamp(bytes);
    const replay = await clientOf(fs.readFileSync(path.join(authority.folder, 'reply.tsr')));
    await expect(replay.client.stamp(bytes)).rejects.toThrow('another request');
    replay.stop();
  });

  it.each([
    ['nothing', Buffer.of()],
    ['a page', Buffer.from('<html>404</html>')],
    ['more than is read', Buffer.alloc(200_000, 0x30)],
  ])('is refused when the answer is %s', async (_, answer) => {
    const other = await clientOf(answer);
    await expect(other.client.stamp(bytes)).rejects.toThrow(/schema|asn|larger|exceeded|size/i);
    other.stop();
  });

  it('is waited for five seconds', async () => {
    server.state.isSilent = true;
    const begin = performance.now();
    await expect(client.stamp(bytes)).rejects.toThrow(/abort|timeout/i);
    server.state.isSilent = false;
    expect(performance.now() - begin).toBeLessThan(9000);
  });

  it.each(['http://example.org/tsa', 'https://127.0.0.1/tsa'])('is not asked for at %s by default', (address) => {
    expect(() => timeStampClient(address, 'public')).toThrow('TSA_URL');
  });
});
