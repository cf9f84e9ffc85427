import { createProtocolImage, showProtocolImage } from '#shared/contracts/protocols/protocol-images.ts';
import { download } from '#web/api/client/client.ts';
import { withdrawRequest } from '#web/api/outbox/outbox-sending.ts';
import { sendOrQueue } from '#web/api/outbox/outbox.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { readPicture, removePicture, writePicture } from './device-drafts.ts';
import type { Pictures } from '#web/features/protocols/answers/pictures.ts';
import { smallerPicture, toBase64 } from '#web/features/protocols/answers/smaller-picture.ts';

interface Album {
  /** UUID of the protocol that contains the images. */
  readonly uuid: string;
  readonly location: string;
  readonly formName: string;
}

/** Stores an image on the device and queues it for the server before the protocol that refers to it. */
export function keptPictures({ uuid: protocol, location, formName }: Album): Pictures {
  const seen = new Map<string, Blob>();
  const keep = async (taken: Blob) => {
    const picture = await smallerPicture(taken);
    const data = await toBase64(picture);
    const uuid = crypto.randomUUID();
    seen.set(uuid, picture);
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
    const here = seen.get(uuid) ?? (await readPicture(uuid))?.picture;
    const picture =
      here ?? (await download(showProtocolImage.path.replace('{uuid}', uuid), {}, showProtocolImage.mediaType));
    seen.set(uuid, picture);
    return picture;
  };
  const drop = (uuid: string) => {
    seen.delete(uuid);
    void withdrawRequest(uuid).catch(() => false);
    void removePicture(uuid).catch(() => undefined);
  };
  return { keep, load, drop };
}
