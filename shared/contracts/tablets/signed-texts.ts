// The texts that a tablet signs with its key. Each purpose has a prefix of its own, so that a signature for one of them
// is worth nothing for another.

/** Type of the problem with which the server tells a tablet that it was reported as lost. */
export const TABLET_LOST_PROBLEM = '/errors/tablet-lost';

/** Returns the text that a tablet signs to open a session. */
export const signedChallenge = (challenge: string): string => `schutzbuch-tablet:${challenge}`;

/** Returns the text that a lost tablet signs to deliver an entry of its outbox. */
export const signedDelivery = (challenge: string, entry: string): string =>
  `schutzbuch-tablet-delivery:${challenge}:${entry}`;

interface WipeCounts {
  readonly delivered: number;
  readonly refused: number;
}

/** Returns the text that a lost tablet signs to report that it deleted everything. */
export const signedWipe = (challenge: string, { delivered, refused }: WipeCounts): string =>
  `schutzbuch-tablet-wiped:${challenge}:${delivered}:${refused}`;
