import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { startClamd } from '#server/test/clamd.ts';
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';
import { scanByClamd, tellingTrouble, type Verdict } from './virus-scanner.ts';

const clamd = await startClamd();
afterAll(() => clamd.stop());
const scan = scanByClamd(clamd.address);

describe('the virus scanner', () => {
  it('says what is clean, of bytes and of a stream', async () => {
    expect(await scan(Buffer.from('Bild'))).toBe('clean');
    expect(await scan(Readable.from([Buffer.alloc(300_000), Buffer.from('Bild')]))).toBe('clean');
  });

  it('says what it found, also where it stands over two pieces', async () => {
    expect(await scan(Buffer.from('… EICAR-STANDARD …'))).toEqual({ finding: 'Eicar-Signature' });
    expect(await scan(Readable.from([Buffer.from('EICAR-'), Buffer.from('STANDARD')]))).toEqual({
      finding: 'Eicar-Signature',
    });
  });

  it('that falls silent has said nothing', async () => {
    clamd.answerWith('');
    expect(await scan(Buffer.from('Bild'))).toBe('unavailable');
    clamd.answerWith(undefined);
  });

  it.each([
    ['stream: \0', 'stream: '],
    ['INSTREAM size limit exceeded. ERROR\0', 'INSTREAM size limit exceeded.'],
  ])('that answers %j chokes on this file', async (answer, fault) => {
    clamd.answerWith(answer);
    expect(await scan(Buffer.from('Bild'))).toEqual({ fault });
    clamd.answerWith(undefined);
  });

  it('that hangs up on one file and answers others chokes on that one', async () => {
    expect(await scan(Buffer.from('HANGS-UP'))).toEqual({ fault: 'It hung up.' });
  });

  it('that is not there has said nothing', async () => {
    const gone = await startClamd();
    await gone.stop();
    expect(await scanByClamd(gone.address)(Buffer.from('Bild'))).toBe('unavailable');
    expect(await scanByClamd('/nowhere/clamd.sock')(Buffer.from('Bild'))).toBe('unavailable');
  });

  it('is not waited for when the file itself breaks off', async () => {
    const broken = new Readable({ read() {} });
    broken.on('error', () => undefined);
    const asked = scan(broken);
    broken.destroy(new Error('The disk is gone.'));
    expect(await asked).toEqual({ fault: 'It hung up.' });
  });
});

describe('that a scanner cannot be asked', () => {
  it('is told at once, then ever more seldom, and anew after it could be asked again; a file it chokes on each time', async () => {
    const told: [minute: number, isOfFile: boolean][] = [];
    let [minute, verdict]: [number, Verdict] = [0, 'unavailable'];
    const scanned = tellingTrouble(
      async () => verdict,
      ({ isOfFile }) => told.push([minute, isOfFile]),
      () => minute * MINUTE_MILLISECONDS,
    );
    const during = async (from: number, to: number, said: Verdict) => {
      verdict = said;
      for (minute = from; minute < to; minute += 1) await scanned(Buffer.of());
    };
    await during(1, 10, 'unavailable');
    expect(told).toEqual([1, 2, 4, 8].map((at) => [at, false]));
    await during(10, 11, 'clean');
    await during(11, 13, 'unavailable');
    await during(13, 15, { fault: 'Too large.' });
    expect(told.slice(4)).toEqual([
      [11, false],
      [12, false],
      [13, true],
      [14, true],
    ]);
  });
});
