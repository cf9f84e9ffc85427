// A link stores by which request it was used: the hash of the idempotency key, followed by that of the request.
import { ValidationFailed } from '#server/http/render/errors.ts';
import { REUSED_KEY, type BoundKey } from '#server/http/serve/idempotency.ts';
import type { UploadLinkRow } from './upload-links.queries.ts';

type UsedLink = Pick<UploadLinkRow, 'used_by_key'>;

const HASH_BYTES = 32;

export const storedKey = ({ key, hash }: BoundKey): Buffer => Buffer.concat([key, hash]);

export const hasKey = ({ used_by_key: stored }: UsedLink, key: Buffer): boolean =>
  stored !== null && key.equals(stored.subarray(0, HASH_BYTES));

/**
 * Whether one of the links was used by this request.
 * @throws ValidationFailed if another request used the key
 */
export function isRetry(links: readonly UsedLink[], boundKey: BoundKey | undefined): boolean {
  if (boundKey === undefined) return false;
  const usedLinks = links.filter((link) => hasKey(link, boundKey.key));
  if (usedLinks.length === 0) return false;
  if (usedLinks.some((link) => link.used_by_key?.equals(storedKey(boundKey)))) return true;
  throw new ValidationFailed([REUSED_KEY]);
}
