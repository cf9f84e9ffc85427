// Reads the electronic signature of a PDF with the independent programs pdfsig (poppler) and OpenSSL.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @param authority PEM file of the authority that is trusted */
export async function readSignature(pdf: Uint8Array, authority: string) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'schutzbuch-signature-'));
  const at = (name: string) => path.join(folder, name);
  try {
    const { cms, signed } = partsOf(Buffer.from(pdf));
    await fs.writeFile(at('it.pdf'), pdf);
    await fs.writeFile(at('signed.bin'), signed);
    await fs.writeFile(at('cms.der'), cms);
    const openssl = (command: string, ...others: string[]) =>
      run('openssl', [...command.split(' '), ...others], { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
    const verify =
      'cms -verify -binary -inform DER -in cms.der -content signed.bin -purpose any -out /dev/null -CAfile';
    const verification = await openssl(verify, authority).then(
      ({ stderr }) => stderr,
      (error: unknown) => String(error),
    );
    const { stdout: structure } = await openssl('cms -cmsout -print -inform DER -in cms.der -noout');
    return { openssl: verification, structure, pdfsig: await readByPdfsig(folder, authority) };
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

/** Returns the signature, and the bytes of the file that it is over. */
function partsOf(pdf: Buffer) {
  const [, from = '0', before = '0', length = '0'] =
    /\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/.exec(pdf.toString('latin1')) ?? [];
  const padded = Buffer.from(pdf.toString('latin1', Number(from) + 1, Number(before) - 1), 'hex');
  const end = Number(before) + Number(length);
  return {
    cms: padded.subarray(0, padded.readUInt16BE(2) + 4),
    signed: Buffer.concat([pdf.subarray(0, Number(from)), pdf.subarray(Number(before), end)]),
  };
}

/** @returns undefined where the program or that of its trusted certificates is not installed; OpenSSL then stands alone */
async function readByPdfsig(folder: string, authority: string): Promise<string | undefined> {
  const database = `sql:${folder}`;
  try {
    await run('certutil', ['-N', '-d', database, '--empty-password']);
    await run('certutil', ['-A', '-d', database, '-n', 'authority', '-t', 'CT,C,C', '-i', authority]);
    return (await run('pdfsig', ['-nssdir', database, path.join(folder, 'it.pdf')])).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
