import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import type { UploadLink } from '#shared/contracts/upload-links/upload-links.ts';

type Gap = Pick<ProofGap, 'type'>;
type Link = Pick<UploadLink, 'type' | 'createdAt'>;

/** Returns the newest link that asks for one of the proofs. @param links those of one person, the newest first */
export const linkFor = <L extends Link>({ type }: Gap, links: readonly L[]): L | undefined =>
  links.find((link) => link.type === type);

/** Returns the newest link that asks for at least one of these proofs. @param links those of one person, the newest first */
export const linkForAny = <L extends Link>(gaps: readonly Gap[], links: readonly L[]): L | undefined =>
  links.find((link) => gaps.some(({ type }) => type === link.type));

/** Returns the link that asks for all of these proofs at once, if it is the newest of each. */
export function commonLink<L extends Link>(gaps: readonly Gap[], links: readonly L[]): L | undefined {
  const [first, ...others] = gaps.map((gap) => linkFor(gap, links));
  return others.every((link) => link?.createdAt === first?.createdAt) ? first : undefined;
}

/** What somebody still has to be asked for: a proof that waits for a review was brought. */
export const toAskFor = <Missing extends Pick<ProofGap, 'submitted'>>(gaps: readonly Missing[]): Missing[] =>
  gaps.filter(({ submitted }) => submitted === undefined);
