import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSecrets } from './secrets.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-secrets-'));
afterAll(() => fs.rmSync(root, { recursive: true }));
const newFolder = () => path.join(root, randomBytes(6).toString('hex'));
const newKey = () => randomBytes(32).toString('base64');
const text = Buffer.from('https://schutzbuch.example/pd/geheim');

describe('a sealed secret', () => {
  const secrets = openSecrets({ DATA_DIR: newFolder() });

  it('opens for what it was sealed for, and shows nothing of itself before', () => {
    const sealed = secrets.seal(text, 'mail:1');
    expect(secrets.open(sealed, 'mail:1')).toEqual(text);
    expect(Buffer.from(sealed.bytes).includes('geheim')).toBe(false);
  });

  it('is never sealed the same way twice', () => {
    expect(secrets.seal(text, 'mail:1').bytes).not.toEqual(secrets.seal(text, 'mail:1').bytes);
  });

  it('does not open in the place of another one', () => {
    expect(() => secrets.open(secrets.seal(text, 'mail:1'), 'mail:2')).toThrow('authenticate');
  });

  it('does not open once a single bit of it was changed, wherever', () => {
    const { keyId, bytes } = secrets.seal(text, 'mail:1');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => secrets.open({ keyId, bytes: changed }, 'mail:1')).toThrow('authenticate');
    }
    expect(() => secrets.open({ keyId, bytes: bytes.subarray(0, 20) }, 'mail:1')).toThrow('authentication tag');
  });
});

describe('the key', () => {
  it('is made at the first start, kept in a file nobody else may read, and found again', () => {
    const folder = newFolder();
    const sealed = openSecrets({ DATA_DIR: folder }).seal(text, 'mail:1');
    expect(fs.statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual(['secret.key']);
    expect(openSecrets({ DATA_DIR: folder }).open(sealed, 'mail:1')).toEqual(text);
  });

  it('of the environment goes before the file, which is then not made', () => {
    const folder = newFolder();
    openSecrets({ DATA_DIR: folder, SECRET_KEY: newKey() });
    expect(fs.existsSync(folder)).toBe(false);
  });

  it('may be replaced: the first one seals, the others still open', () => {
    const [old, young] = [newKey(), newKey()];
    const before = openSecrets({ DATA_DIR: root, SECRET_KEY: old });
    const after = openSecrets({ DATA_DIR: root, SECRET_KEY: `${young},${old}` });
    expect(after.open(before.seal(text, 'mail:1'), 'mail:1')).toEqual(text);
    expect(() => before.open(after.seal(text, 'mail:1'), 'mail:1')).toThrow('does not have the key');
  });

  it('that is none stops the start', () => {
    const folder = newFolder();
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'secret.key'), 'kurz\n');
    expect(() => openSecrets({ DATA_DIR: folder })).toThrow('no key of 32 bytes');
  });
});
