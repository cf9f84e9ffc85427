const WIDTH = 900;
const HEIGHT = 300;
const MARGIN = 60;
const MAX_FONT = 96;

/** Draws a signature for people who cannot draw one: the name of the profile, with a note that it was typed. */
export function writtenName(name: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws nothing.');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = '#12181d';
  pen.textAlign = 'center';
  const font = (size: number) => `italic ${size}px "Segoe Script", "Brush Script MT", "Snell Roundhand", cursive`;
  pen.font = font(MAX_FONT);
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / pen.measureText(name).width);
  pen.font = font(MAX_FONT * scale);
  pen.fillText(name, WIDTH / 2, HEIGHT / 2 + 20);
  pen.font = '26px system-ui, sans-serif';
  pen.fillText('mit Namen unterschrieben', WIDTH / 2, HEIGHT - 50);
  return pictureOf(canvas, 'image/png');
}

/** @param quality JPEG quality from 0 to 1 */
export function pictureOf(canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg', quality?: number) {
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (picture) => (picture === null ? reject(new Error('The picture is too large.')) : resolve(picture)),
      type,
      quality,
    );
  });
}
