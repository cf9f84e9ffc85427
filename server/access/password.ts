import os from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/runtime/limit-concurrency.ts';
import type { Config } from '#server/config.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param storedHash null if there is no such user; the result is then false after the same amount of work */
  isCorrect(storedHash: string | null, password: string): Promise<boolean>;
  /** Whether the hash costs less to guess than a new one. It is then replaced at the user's next sign-in. */
  needsRehash(storedHash: string): boolean;
  /**
   * Checked if there is no user, so that an unknown address takes the same time. It is the hash of no known password.
   */
  readonly dummyHash: string;
}

/** Argon2id is the library's default algorithm. Memory is in KiB: the full cost takes 64 MiB. */
const costs = {
  full: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  low: { memoryCost: 64, timeCost: 1, parallelism: 1 },
} as const;

const MAX_HASHES_AT_ONCE = 4;
/** Each hash takes 64 MiB and one core. More hashes than cores take memory and do not end earlier. */
const runHashing = limitConcurrency(Math.min(MAX_HASHES_AT_ONCE, os.availableParallelism()));

/** The same characters typed on another system may arrive in another Unicode normalization form. */
const normalized = (password: string) => password.normalize('NFC');

export function openPasswords({ PASSWORD_COST }: Pick<Config, 'PASSWORD_COST'>): Passwords {
  const cost = costs[PASSWORD_COST];
  const { memoryCost, timeCost, parallelism } = cost;
  // The time to check a hash depends on its parameters only, so any salt and hash will do.
  const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$asKJwYLPKHwE4/MybELwsw$0aK30ZvFhHWTg80Y5vWM0LkcJjc2EhNHJEaDb7O2jUo`;
  return {
    dummyHash,
    hash: (password) => runHashing(() => hash(normalized(password), cost)),
    async isCorrect(storedHash, password) {
      const isCorrect = await runHashing(() => verify(storedHash ?? dummyHash, normalized(password)));
      return isCorrect && storedHash !== null;
    },
    needsRehash(storedHash) {
      const hashOptions = parseOptions(storedHash);
      return (
        hashOptions.memoryCost < memoryCost ||
        hashOptions.timeCost < timeCost ||
        hashOptions.parallelism !== parallelism
      );
    },
  };
}
