import { hash, parseOptions, verify } from '@node-rs/argon2';
import { atMostAtOnce } from '#server/at-once.ts';
import type { Config } from '#server/config.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param storedHash null where no such user exists; the answer is then false after the same work */
  isRight(storedHash: string | null, password: string): Promise<boolean>;
  /** True for a hash that is cheaper to guess than the ones made here; its owner's next sign-in renews it. */
  needsRehash(storedHash: string): boolean;
  /** It is checked where there is no user, so that an unknown address takes the same time. Nobody knows what it is the hash of. */
  readonly dummyHash: string;
}

/** Argon2id is the library's default algorithm. Memory is in KiB: the full cost takes 64 MiB. */
const costs = {
  full: { memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  low: { memoryCost: 64, timeCost: 1, parallelism: 1 },
} as const;

/** Each hash takes 64 MiB and a core: more than a few at a time would take the server down with them. */
const inTurn = atMostAtOnce(4);

/** The same letters typed on another system may arrive composed differently. */
const normalized = (password: string) => password.normalize('NFC');

export function openPasswords({ PASSWORD_COST }: Pick<Config, 'PASSWORD_COST'>): Passwords {
  const cost = costs[PASSWORD_COST];
  const { memoryCost, timeCost, parallelism } = cost;
  // Checking a hash takes as long as its parameters say, whatever salt and hash follow them.
  const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$asKJwYLPKHwE4/MybELwsw$0aK30ZvFhHWTg80Y5vWM0LkcJjc2EhNHJEaDb7O2jUo`;
  return {
    dummyHash,
    hash: (password) => inTurn(() => hash(normalized(password), cost)),
    async isRight(storedHash, password) {
      const isRight = await inTurn(() => verify(storedHash ?? dummyHash, normalized(password)));
      return isRight && storedHash !== null;
    },
    needsRehash(storedHash) {
      const made = parseOptions(storedHash);
      return made.memoryCost < memoryCost || made.timeCost < timeCost || made.parallelism !== parallelism;
    },
  };
}
