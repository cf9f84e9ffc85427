import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, itemFields } from '#server/http/render/item.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { protocolImages, type ProtocolImage } from '#shared/contracts/protocols/protocol-images.ts';
import type { ImageRow } from './protocol-images.queries.ts';

export const toProtocolImage = (row: ImageRow): z.input<typeof ProtocolImage> => ({
  ...itemFields(protocolImages, row.id),
  uuid: row.uuid,
  location: iri(locations.path, row.location_id),
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  digest: row.digest,
  createdAt: toWireDate(row.created_at),
});
