import { expect, it } from 'vitest';
import { signedChallenge, signedDelivery, signedWipe } from './signed-texts.ts';

const challenge = 'A_-9'.repeat(11);

it('no text that a tablet signs for one purpose can be one for another, whatever its entry contains', () => {
  const prefixes = [
    signedChallenge(challenge),
    signedDelivery(challenge, challenge),
    signedWipe(challenge, { delivered: 1, refused: 0 }),
  ].map((text) => text.slice(0, text.indexOf(':') + 1));
  expect(new Set(prefixes).size).toBe(3);
  for (const prefix of prefixes)
    expect(prefixes.filter((other) => other !== prefix && other.startsWith(prefix))).toEqual([]);
});
