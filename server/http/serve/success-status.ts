import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import { resourceName } from '#shared/contracts/wire/hydra.ts';

/**
 * Returns the status of a successful response. A POST creates an item, unless its path contains the item it acts on.
 */
export function successStatus({ method, path, response, mediaType }: Endpoint): 200 | 201 | 204 {
  if (mediaType !== undefined) return 200;
  if (response === undefined) return 204;
  const isCreating = method === 'POST' && resourceName(response) !== undefined && !path.endsWith('}');
  return isCreating ? 201 : 200;
}
