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

describe('an encrypted secret', () => {
  const secrets = openSecrets({ DATA_DIR: newFolder() });

  it('can be decrypted for the same context, and does not contain the plain text', () => {
    const sealed = secrets.seal(text, 'mail:1');
    expect(secrets.open(sealed, 'mail:1')).toEqual(text);
    expect(Buffer.from(sealed.bytes).includes('geheim')).toBe(false);
  });

  it('is never encrypted to the same bytes twice', () => {
    expect(secrets.seal(text, 'mail:1').bytes).not.toEqual(secrets.seal(text, 'mail:1').bytes);
  });

  it('cannot be decrypted in another context', () => {
    expect(() => secrets.open(secrets.seal(text, 'mail:1'), 'mail:2')).toThrow('authenticate');
  });

  it('cannot be decrypted once any single bit was changed', () => {
    const { keyId, bytes } = secrets.seal(text, 'mail:1');
    for (let index = 0; index < bytes.length; index += 1) {
      const changedBytes = Buffer.from(bytes);
      changedBytes[index] = (changedBytes[index] ?? 0) ^ 1;
      expect(() => secrets.open({ keyId, bytes: changedBytes }, 'mail:1')).toThrow('authenticate');
    }
    expect(() => secrets.open({ keyId, bytes: bytes.subarray(0, 20) }, 'mail:1')).toThrow('authentication tag');
  });
});

describe('the key', () => {
  it('is created at the first start, stored in a private file, and read again', () => {
    const folder = newFolder();
    const sealed = openSecrets({ DATA_DIR: folder }).seal(text, 'mail:1');
    expect(fs.statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual(['secret.key']);
    expect(openSecrets({ DATA_DIR: folder }).open(sealed, 'mail:1')).toEqual(text);
  });

  it('of the environment takes precedence, and no file is created', () => {
    const folder = newFolder();
    openSecrets({ DATA_DIR: folder, SECRET_KEY: newKey() });
    expect(fs.existsSync(folder)).toBe(false);
  });

  it('can be replaced: the first key encrypts, the others still decrypt', () => {
    const [old, young] = [newKey(), newKey()];
    const before = openSecrets({ DATA_DIR: root, SECRET_KEY: old });
    const after = openSecrets({ DATA_DIR: root, SECRET_KEY: `${young},${old}` });
    expect(after.open(before.seal(text, 'mail:1'), 'mail:1')).toEqual(text);
    expect(() => before.open(after.seal(text, 'mail:1'), 'mail:1')).toThrow('does not have the key');
  });

  it('prevents the start if it is invalid', () => {
    const folder = newFolder();
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'secret.key'), 'kurz\n');
    expect(() => openSecrets({ DATA_DIR: folder })).toThrow('no key of 32 bytes');
  });
});
