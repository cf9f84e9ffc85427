const GRACE_MILLISECONDS = 30_000;

export interface TokenFamily {
  /** How often the refresh token was rotated. All tokens of the current generation are equally good. */
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly isOver: boolean;
}

/**
 * - `rotate`: a current token was presented, and the next generation begins.
 * - `repeat`: the token that was just used is presented again. Two tabs raced, or a response was lost, so the client
 * gets another token of the current generation. None of those has been used yet, since that would have started a new
 * generation.
 * - `reuse`: an older token was presented. Somebody has a copy, and it is unknown who, so the token family ends.
 * - `over`: the session has ended or expired.
 */
export type Rotation = 'rotate' | 'repeat' | 'reuse' | 'over';

export function decideRotation(tokenGeneration: number, family: TokenFamily, now: Date): Rotation {
  if (family.isOver) return 'over';
  if (tokenGeneration === family.generation) return 'rotate';
  const isPreviousGeneration = tokenGeneration === family.generation - 1;
  const isWithinGrace = now.getTime() - family.rotatedAt.getTime() < GRACE_MILLISECONDS;
  return isPreviousGeneration && isWithinGrace ? 'repeat' : 'reuse';
}
