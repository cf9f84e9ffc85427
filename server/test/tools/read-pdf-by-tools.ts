// Reads a PDF with the independent programs qpdf and poppler.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function readPdfByTools(bytes: Uint8Array) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'schutzbuch-pdf-'));
  try {
    const file = path.join(folder, 'it.pdf');
    await fs.writeFile(file, bytes);
    const attachmentFolder = path.join(folder, 'attached');
    await fs.mkdir(attachmentFolder);
    const checkResult = await run('qpdf', ['--check', file]);
    const info = await run('pdfinfo', [file]);
    const text = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 64 * 1024 * 1024 });
    await run('pdfdetach', ['-saveall', '-o', attachmentFolder, file]);
    const names = await fs.readdir(attachmentFolder);
    const contents = await Promise.all(names.map((name) => fs.readFile(path.join(attachmentFolder, name), 'utf8')));
    return {
      check: checkResult.stdout,
      info: info.stdout,
      text: text.stdout,
      attachments: new Map(names.map((name, index) => [name, contents[index] ?? ''])),
    };
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}
