import { scopeOf, type SessionActor } from '#server/access/actor.ts';
import type { Store } from '#server/db/database.ts';
import { resolveSessionLocation } from '#server/features/locations/locations.public.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { withFileCleanup } from '#server/files/with-file-cleanup.ts';
import { Conflict } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { digestOf, encodeImage, type EncodedImage } from '#server/uploads/check/encode-image.ts';
import { MAX_IMAGE_BYTES, type ProtocolImageCreate } from '#shared/contracts/protocols/protocol-images.ts';
import { countWaitingImages, findImageByUuid, insertImage, type ImageRow } from './protocol-images.queries.ts';

const TAKEN_MESSAGE = 'Unter dieser Kennung gibt es schon ein anderes Bild. Bitte erneut aufnehmen.';

const TOO_MANY_WAITING_MESSAGE =
  'Hier liegen zu viele Bilder ohne abgeschlossenes Protokoll. Bitte zuerst Entwürfe abschließen.';
/**
 * Maximum per location, for a hundred drafts with ten images each. Without a limit they would fill the disk within a
 * week.
 */
const MAX_WAITING_IMAGES = 1000;

interface ImageStores {
  readonly runTransaction: Store;
  readonly files: FileStore;
}

interface SentImage {
  readonly actor: SessionActor;
  readonly body: ProtocolImageCreate;
}

interface ReceivedImage extends EncodedImage {
  readonly uuid: string;
  readonly sentDigest: string;
  readonly fileKey: string;
}

/** Maximum width and height in pixels. A protocol only needs images for viewing. */
const MAX_SIDE_PIXELS = 2048;

/**
 * Decodes, encodes and writes the image before the transaction that stores it, because other transactions would have to
 * wait for that one.
 */
export async function withReceivedImage<Result extends { readonly referencedKeys: readonly string[] }>(
  stores: ImageStores,
  sent: SentImage,
  runTransaction: (received: ReceivedImage | ImageRow) => Promise<Result>,
): Promise<Result> {
  const receivedImage = await receiveImage(stores, sent);
  const writtenKeys = 'fileKey' in receivedImage ? [receivedImage.fileKey] : [];
  return withFileCleanup(stores.files, writtenKeys, () => runTransaction(receivedImage));
}

/** @returns the existing row if the same image was sent before */
async function receiveImage(
  { runTransaction, files }: ImageStores,
  { actor, body: { uuid, data } }: SentImage,
): Promise<ReceivedImage | ImageRow> {
  const bytes = Buffer.from(data, 'base64');
  const sentDigest = digestOf(bytes);
  const scope = scopeOf(actor);
  const knownImage = await runTransaction.asActor(scope, 'read only', (tx) => findImageByUuid(tx, scope, uuid));
  if (knownImage !== undefined) return knownImage.sent_digest === sentDigest ? knownImage : refuse();
  const encodedImage = await encodeImage(bytes, {
    propertyPath: 'data',
    longestSidePixels: MAX_SIDE_PIXELS,
    maxBytes: MAX_IMAGE_BYTES,
  });
  return { ...encodedImage, uuid, sentDigest, fileKey: await files.put(encodedImage.content) };
}

/** @throws Conflict if the uuid belongs to another image, of any organisation */
export async function storeImage(
  context: Context,
  receivedImage: ReceivedImage | ImageRow,
  location: string | undefined,
): Promise<ImageRow> {
  const { tx, scope, actor, now } = context;
  const sessionLocation = await resolveSessionLocation(context, location);
  if ('id' in receivedImage) return receivedImage.location_id === sessionLocation.id ? receivedImage : refuse();
  if ((await countWaitingImages(tx, scope, sessionLocation.id)) >= MAX_WAITING_IMAGES)
    throw new Conflict(TOO_MANY_WAITING_MESSAGE);
  const { uuid, width, height, content, digest, sentDigest } = receivedImage;
  const storedImage = await insertImage(tx, scope, {
    uuid,
    customer_id: sessionLocation.customer_id,
    location_id: sessionLocation.id,
    user_id: actor.userId,
    file_key: receivedImage.fileKey,
    width,
    height,
    bytes: content.length,
    digest,
    sent_digest: sentDigest,
    created_at: now,
  });
  // The same image may arrive twice at the same moment.
  const image = storedImage ?? (await findImageByUuid(tx, scope, uuid));
  return image?.location_id === sessionLocation.id && image.sent_digest === sentDigest ? image : refuse();
}

function refuse(): never {
  throw new Conflict(TAKEN_MESSAGE);
}
