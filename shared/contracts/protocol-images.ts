import * as z from 'zod/mini';
import { base64 } from '#shared/base64.ts';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields } from './hydra.ts';

/** Of one image, before and after it is re-encoded; a device makes it smaller before it sends it. */
export const IMAGE_BYTES = 5 * 1024 * 1024;
const BASE64_LENGTH = Math.ceil(IMAGE_BYTES / 3) * 4;

export const ProtocolImage = z.object({
  ...itemFields('ProtocolImage'),
  uuid: z.uuid(),
  location: iriOf('Location'),
  /** Of what is stored, in pixels. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** SHA-256 of what is stored, hexadecimal; the ledger names it. */
  digest: z.string(),
  createdAt: dateTime(),
});
export type ProtocolImage = z.infer<typeof ProtocolImage>;

/** A photo or a signature, before the protocol that shows it is closed. */
export const ProtocolImageCreate = z.object({
  uuid: z.uuid(),
  location: z.optional(iriOf('Location')),
  /** JPEG, PNG or WebP in base64. It is decoded and encoded anew: nothing but the picture stays. */
  data: z
    .string()
    .check(
      z.maxLength(BASE64_LENGTH, 'Bitte ein kleineres Bild (höchstens 5 MB).'),
      base64('Dieses Bild ist nicht vollständig angekommen. Bitte erneut aufnehmen.'),
    ),
});
export type ProtocolImageCreate = z.infer<typeof ProtocolImageCreate>;

export const listProtocolImages = endpoint({
  method: 'GET',
  path: '/api/protocol_images',
  summary: 'Retrieves the collection of ProtocolImage resources.',
  list: { filters: { uuid: ['exact'], location: ['relation'] }, order: ['id'] },
  response: ProtocolImage,
});
export const getProtocolImage = endpoint({
  method: 'GET',
  path: '/api/protocol_images/{id}',
  summary: 'Retrieves a ProtocolImage resource.',
  response: ProtocolImage,
});
export const createProtocolImage = endpoint({
  method: 'POST',
  path: '/api/protocol_images',
  summary: 'Creates a ProtocolImage resource.',
  body: ProtocolImageCreate,
  /** The picture, and the few fields beside it. */
  bodyBytes: BASE64_LENGTH + 4096,
  response: ProtocolImage,
});
/** By its uuid, which the answers name. */
export const showProtocolImage = endpoint({
  method: 'GET',
  path: '/api/protocol_images/{uuid}/content',
  summary: 'Retrieves the picture of a ProtocolImage resource.',
  mediaType: 'image/jpeg',
});

export const protocolImages = resource({
  name: 'ProtocolImage',
  path: '/api/protocol_images',
  description: 'A photo or signature in a protocol.',
  schema: ProtocolImage,
  endpoints: [listProtocolImages, getProtocolImage, createProtocolImage],
});
