import { createProtocolImage, showProtocolImage } from '#shared/contracts/protocols/protocol-images.ts';
import { download } from '#web/api/client/client.ts';
import { withdrawRequest } from '#web/api/outbox/outbox-sending.ts';
import { sendOrQueue } from '#web/api/outbox/outbox.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { readPicture, removePicture, writePicture } from './device-drafts.ts';
import type { Pictures } from '#web/features/protocols/answers/pictures.ts';
import { scaledPicture, toBase64 } from '#web/features/protocols/answers/scaled-picture.ts';

/** The protocol or draft that contains the images. */
interface ImageOwner {
  /** UUID of the protocol that contains the images. */
  readonly uuid: string;
  readonly location: string;
  readonly formName: string;
}

/** Stores an image on the device and queues it for the server before the protocol that refers to it. */
export function picturesOnDevice({ uuid: protocol, location, formName }: ImageOwner): Pictures {
  const loadedImages = new Map<string, Blob>();
  const store = async (original: Blob) => {
    const picture = await scaledPicture(original);
    const data = await toBase64(picture);
    const uuid = crypto.randomUUID();
    loadedImages.set(uuid, picture);
    await writePicture({ uuid, protocol, picture }).catch(() => undefined);
    // No form waits for this request, because the protocol that refers to the image is sent after it.
    void sendOrQueue(
      createProtocolImage,
      { body: { uuid, location, data }, idempotencyKey: uuid },
      { title: `Bild: ${formName}` },
    ).catch(showSendError);
    return uuid;
  };
  const load = async (uuid: string) => {
    const localImage = loadedImages.get(uuid) ?? (await readPicture(uuid))?.picture;
    const picture =
      localImage ?? (await download(showProtocolImage.path.replace('{uuid}', uuid), {}, showProtocolImage.mediaType));
    loadedImages.set(uuid, picture);
    return picture;
  };
  const discard = (uuid: string) => {
    loadedImages.delete(uuid);
    void withdrawRequest(uuid).catch(() => false);
    void removePicture(uuid).catch(() => undefined);
  };
  return { store: store, load, discard: discard };
}
