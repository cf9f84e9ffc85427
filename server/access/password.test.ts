import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openPasswords } from './password.ts';

const configured = openPasswords(readConfig({}));
const cheap = openPasswords({ PASSWORD_COST: 'low' });

describe('a hash made without any configuration', () => {
  it('uses argon2id with 64 MiB, three passes and one lane', async () => {
    const strongHash = await configured.hash('Schutz-im-Haus-7');
    expect(strongHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await configured.isCorrect(strongHash, 'Schutz-im-Haus-7')).toBe(true);
    expect(await configured.isCorrect(strongHash, 'Schutz-im-Haus-8')).toBe(false);
    expect(configured.needsRehash(strongHash)).toBe(false);
  });

  it('is not replaced by a server with a lower cost', async () => {
    expect(cheap.needsRehash(configured.dummyHash)).toBe(false);
  });
});

describe('checking the password of an unknown user', () => {
  it.each(['full', 'low'] as const)('costs as much as checking a real hash, at %s cost', async (PASSWORD_COST) => {
    const passwords = openPasswords({ PASSWORD_COST });
    const real = parseOptions(await passwords.hash('Schutz-im-Haus-7'));
    expect(parseOptions(passwords.dummyHash)).toEqual(real);
    expect(await passwords.isCorrect(null, 'Schutz-im-Haus-7')).toBe(false);
  });
});

describe('replacing a hash', () => {
  it.each([
    '$argon2id$v=19$m=19456,t=2,p=1$pjBozqBwk96rTh7HdA6xPg$sCMJ6ldhGYg0we5Wj7jU+UUA7d8zKhN1WDGl//1SVic',
    '$argon2id$v=19$m=65536,t=2,p=1$pjBozqBwk96rTh7HdA6xPg$sCMJ6ldhGYg0we5Wj7jU+UUA7d8zKhN1WDGl//1SVic',
    '$argon2id$v=19$m=65535,t=3,p=1$pjBozqBwk96rTh7HdA6xPg$sCMJ6ldhGYg0we5Wj7jU+UUA7d8zKhN1WDGl//1SVic',
    '$argon2id$v=19$m=65536,t=3,p=2$pjBozqBwk96rTh7HdA6xPg$sCMJ6ldhGYg0we5Wj7jU+UUA7d8zKhN1WDGl//1SVic',
  ])('is needed if it costs less than 64 MiB and three passes, or has more lanes: %s', (storedHash) => {
    expect(configured.needsRehash(storedHash)).toBe(true);
  });

  it('is not needed if it costs more', () => {
    const costly = '$argon2id$v=19$m=131072,t=4,p=1$pjBozqBwk96rTh7HdA6xPg$sCMJ6ldhGYg0we5Wj7jU+UUA7d8zKhN1WDGl//1SVic';
    expect(configured.needsRehash(costly)).toBe(false);
  });
});

it('accepts a password typed in another Unicode normalization form', async () => {
  expect(await cheap.isCorrect(await cheap.hash('Grün-ist-frei'), 'Gru\u0308n-ist-frei')).toBe(true);
});
