import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '#server/test/tools/read-zip.ts';
import { zipOf, type ZipEntry } from './zip.ts';

const entry = (names: readonly string[], content: ZipEntry['content'] = Buffer.from('Inhalt')): ZipEntry => ({
  path: names,
  content,
  date: new Date('2026-01-05T10:00:00Z'),
  isCompressed: false,
});

async function unpacked(entries: readonly ZipEntry[]): Promise<Record<string, string>> {
  const files = await readZip(zipOf(entries));
  return Object.fromEntries([...files].map(([name, content]) => [name, content.toString()]));
}

it('contains bytes and files in folders, with umlauts in their names', async () => {
  const openContent = () => Promise.resolve(Readable.from([Buffer.from('Teil '), Buffer.from('2')]));
  expect(await unpacked([entry(['Übersicht.csv']), entry(['Jürgen Groß', 'Ersthelfer.pdf'], openContent)])).toEqual({
    'Übersicht.csv': 'Inhalt',
    'Jürgen Groß/Ersthelfer.pdf': 'Teil 2',
  });
});

it('numbers equal names, irrespective of case', async () => {
  const names = Object.keys(await unpacked([entry(['A', 'x.pdf']), entry(['a', 'X.pdf']), entry(['A', 'x.pdf'])]));
  expect(names).toEqual(['A/x.pdf', 'a/X (2).pdf', 'A/x (3).pdf']);
});

it.each([
  ['../../etc/passwd', '__.._etc_passwd'],
  ['..', '_'],
  ['C:\\Windows\\win.ini', 'C_Windows_win.ini'],
  ['Rechnung\u202Efdp.exe', 'Rechnung_fdp.exe'],
  ['Zeile\r\nZwei\0.pdf', 'Zeile_Zwei_.pdf'],
  [`${'lang'.repeat(60)}.pdf`, `${'lang'.repeat(30)}.pdf`],
  ['   ', '_'],
  ['aux', '_aux'],
  ['CON.pdf', '_CON.pdf'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['com1', '_com1'],
  ['Konrad', 'Konrad'],
  ['Consul.pdf', 'Consul.pdf'],
  ['Dr. Müller. ', 'Dr. Müller'],
  ['Ende...pdf', 'Ende.pdf'],
])('converts the name %j to a safe one', async (name, safe) => {
  expect(Object.keys(await unpacked([entry(['Haus', name])]))).toEqual([`Haus/${safe}`]);
});

it('opens one file at a time, and only when it is due', async () => {
  let open = 0;
  let maxOpenFiles = 0;
  const content = async () => {
    open += 1;
    maxOpenFiles = Math.max(maxOpenFiles, open);
    return Readable.from([Buffer.alloc(200_000)]).once('close', () => (open -= 1));
  };
  await buffer(zipOf(Array.from({ length: 20 }, (_, number) => entry([`${number}.pdf`], content))));
  expect(maxOpenFiles).toBe(1);
});

it('leaves out a file that no longer exists when it is due', async () => {
  const missingFile = () => Promise.resolve(undefined);
  expect(await unpacked([entry(['a.pdf']), entry(['b.pdf'], missingFile), entry(['c.pdf'])])).toEqual({
    'a.pdf': 'Inhalt',
    'c.pdf': 'Inhalt',
  });
});

it('opens no more files once the reader closes the stream', async () => {
  const openedIndexes: number[] = [];
  const entries = Array.from({ length: 5 }, (_, number) =>
    entry([`${number}.pdf`], () => {
      openedIndexes.push(number);
      return Promise.resolve(Readable.from([Buffer.alloc(200_000), Buffer.alloc(200_000)]));
    }),
  );
  const archive = zipOf(entries);
  for await (const part of archive) if (Buffer.isBuffer(part)) break;
  await new Promise(setImmediate);
  expect(openedIndexes.length).toBeLessThan(3);
});

it('fails if a file cannot be opened or read', async () => {
  const failingFile = () => Promise.reject(new Error('The file is gone.'));
  await expect(buffer(zipOf([entry(['a.pdf']), entry(['b.pdf'], failingFile)]))).rejects.toThrow('The file is gone.');
  async function* half() {
    yield Buffer.from('Bi');
    await Promise.reject(new Error('The disk is gone.'));
  }
  const brokenFile = () => Promise.resolve(Readable.from(half()));
  await expect(buffer(zipOf([entry(['a.pdf'], brokenFile)]))).rejects.toThrow('The disk is gone.');
});
