import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { startClamd } from '#server/test/tools/clamd.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { scanByClamd, reportScannerProblems, type Verdict } from './virus-scanner.ts';

const clamd = await startClamd();
afterAll(() => clamd.stop());
const scan = scanByClamd(clamd.address);

describe('the virus scanner', () => {
  it('reports bytes and a stream as clean', async () => {
    expect(await scan(Buffer.from('Bild'))).toBe('clean');
    expect(await scan(Readable.from([Buffer.alloc(300_000), Buffer.from('Bild')]))).toBe('clean');
  });

  it('reports a finding, even if it spans two chunks', async () => {
    expect(await scan(Buffer.from('… EICAR-STANDARD …'))).toEqual({ finding: 'Eicar-Signature' });
    expect(await scan(Readable.from([Buffer.from('EICAR-'), Buffer.from('STANDARD')]))).toEqual({
      finding: 'Eicar-Signature',
    });
  });

  it('is unavailable if it gives no response', async () => {
    clamd.answerWith('');
    expect(await scan(Buffer.from('Bild'))).toBe('unavailable');
    clamd.answerWith(undefined);
  });

  it.each([
    ['stream: \0', 'stream: '],
    ['INSTREAM size limit exceeded. ERROR\0', 'INSTREAM size limit exceeded.'],
  ])('reports a fault of the file if it responds %j', async (answer, fault) => {
    clamd.answerWith(answer);
    expect(await scan(Buffer.from('Bild'))).toEqual({ fault });
    clamd.answerWith(undefined);
  });

  it('reports a fault if it closes the connection for one file but responds to PING', async () => {
    expect(await scan(Buffer.from('HANGS-UP'))).toEqual({ fault: 'It hung up.' });
  });

  it('is unavailable if nothing listens at the address', async () => {
    const gone = await startClamd();
    await gone.stop();
    expect(await scanByClamd(gone.address)(Buffer.from('Bild'))).toBe('unavailable');
    expect(await scanByClamd('/nowhere/clamd.sock')(Buffer.from('Bild'))).toBe('unavailable');
  });

  it('reports a fault if the file cannot be read completely', async () => {
    const brokenStream = new Readable({ read() {} });
    brokenStream.on('error', () => undefined);
    const verdict = scan(brokenStream);
    brokenStream.destroy(new Error('The disk is gone.'));
    expect(await verdict).toEqual({ fault: 'It hung up.' });
  });
});

describe('an unavailable scanner', () => {
  it('is reported at once and then at increasing intervals, until it is available again; each faulty file is reported', async () => {
    const reported: [minute: number, isOfFile: boolean][] = [];
    let [minute, verdict]: [number, Verdict] = [0, 'unavailable'];
    const scanned = reportScannerProblems(
      async () => verdict,
      ({ isCausedByFile }) => reported.push([minute, isCausedByFile]),
      () => minute * MINUTE_MILLISECONDS,
    );
    const during = async (from: number, to: number, said: Verdict) => {
      verdict = said;
      for (minute = from; minute < to; minute += 1) await scanned(Buffer.of());
    };
    await during(1, 10, 'unavailable');
    expect(reported).toEqual([1, 2, 4, 8].map((at) => [at, false]));
    await during(10, 11, 'clean');
    await during(11, 13, 'unavailable');
    await during(13, 15, { fault: 'Too large.' });
    expect(reported.slice(4)).toEqual([
      [11, false],
      [12, false],
      [13, true],
      [14, true],
    ]);
  });
});
