import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { startClamd } from '#server/test/clamd.ts';
import { scanByClamd } from './virus-scanner.ts';

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

  it.each(['', 'stream: \0', 'INSTREAM size limit exceeded. ERROR\0', 'stream: OK'])(
    'that answers %j has said nothing',
    async (answer) => {
      clamd.answerWith(answer);
      expect(await scan(Buffer.from('Bild'))).toBe('unavailable');
      clamd.answerWith(undefined);
    },
  );

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
    expect(await asked).toBe('unavailable');
  });
});
