const graceMilliseconds = 30_000;

export interface Family {
  /** How often the refresh token was rotated. All tokens of the current generation are equally good. */
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly isOver: boolean;
}

/**
 * - `rotate`: a current token; the next generation begins.
 * - `repeat`: the token just spent, once more. Two tabs raced or an answer got lost, so it gets another token of the
 *   current generation. That none of these was spent yet follows from the generation: spending one would have moved it on.
 * - `reuse`: an older token. Somebody holds a copy, and nobody can tell who, so the family ends.
 * - `over`: the session ended or ran out.
 */
export type Rotation = 'rotate' | 'repeat' | 'reuse' | 'over';

export function decideRotation(tokenGeneration: number, family: Family, now: Date): Rotation {
  if (family.isOver) return 'over';
  if (tokenGeneration === family.generation) return 'rotate';
  const isPreceding = tokenGeneration === family.generation - 1;
  const isFresh = now.getTime() - family.rotatedAt.getTime() < graceMilliseconds;
  return isPreceding && isFresh ? 'repeat' : 'reuse';
}
