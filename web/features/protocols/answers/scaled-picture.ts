import { pictureOf } from './signature-from-name.ts';

/** Longest side in pixels. It is enough to read a type plate, and half of what a camera delivers. */
const MAX_EDGE = 2048;
const QUALITY = 0.8;

/**
 * Scales a photo down, so that it can be stored and sent over a weak network. It is rotated upright, and the camera's
 * metadata about place and time are removed. @throws if this browser cannot decode the image, which the server would
 * reject, too
 */
export async function scaledPicture(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws nothing.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return pictureOf(canvas, 'image/jpeg', QUALITY);
}

/** Returns the base64 text that the API expects, without the prefix of a data URL. */
export function toBase64(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read.')));
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.readAsDataURL(picture);
  });
}
