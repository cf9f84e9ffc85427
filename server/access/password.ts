import { hash, parseOptions, verify } from '@node-rs/argon2';
import { atMostAtOnce } from '#server/at-once.ts';

/** Argon2id is the library's default algorithm; 64 MiB, three passes, one lane. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/** Hash of nothing anybody knows. It is checked where there is no user, so that an unknown address takes the same time. */
const dummyHash = '$argon2id$v=19$m=65536,t=3,p=1$asKJwYLPKHwE4/MybELwsw$0aK30ZvFhHWTg80Y5vWM0LkcJjc2EhNHJEaDb7O2jUo';

/** Each hash takes 64 MiB and a core: more than a few at a time would take the server down with them. */
const inTurn = atMostAtOnce(4);

/** The same letters typed on another system may arrive composed differently. */
const normalized = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalized(password), cost));

/** @param storedHash null where no such user exists; the answer is then false after the same work */
export async function isPasswordRight(storedHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(storedHash ?? dummyHash, normalized(password)));
  return isRight && storedHash !== null;
}

/** True for a hash made with an older cost; its owner's next sign-in renews it. */
export function needsRehash(storedHash: string): boolean {
  const made = parseOptions(storedHash);
  return (
    made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism
  );
}
