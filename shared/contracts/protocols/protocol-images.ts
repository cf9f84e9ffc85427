import * as z from 'zod/mini';
import { base64 } from '#shared/base64.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

/**
 * Maximum size of an image in bytes, both before and after the server re-encodes it. Devices scale images down before
 * they upload them.
 */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const MAX_BASE64_CHARACTERS = Math.ceil(MAX_IMAGE_BYTES / 3) * 4;

export const ProtocolImage = z.object({
  ...itemFields('ProtocolImage'),
  uuid: z.uuid(),
  location: iriOf('Location'),
  /** Width of the stored image, in pixels. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** SHA-256 of the stored image, hexadecimal. The ledger contains it. */
  digest: z.string(),
  createdAt: dateTime(),
});
export type ProtocolImage = z.infer<typeof ProtocolImage>;

/** A photo or signature, uploaded before the protocol that refers to it is closed. */
export const ProtocolImageCreate = z.object({
  uuid: z.uuid(),
  location: z.optional(iriOf('Location')),
  /** JPEG, PNG or WebP as base64. The server re-encodes it, which removes all metadata. */
  data: z
    .string()
    .check(
      z.maxLength(MAX_BASE64_CHARACTERS, 'Bitte ein kleineres Bild (höchstens 5 MB).'),
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
  /** The image and the few other fields. */
  bodyBytes: MAX_BASE64_CHARACTERS + 4096,
  response: ProtocolImage,
});
/** Addresses an image by its uuid, because answers refer to it by uuid. */
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
