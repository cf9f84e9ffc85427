const WIDTH = 900;
const HEIGHT = 300;
const MARGIN = 60;
const MAX_FONT = 96;

/** Draws a signature for people who cannot draw one: the name of the profile, with a note that the name was typed. */
export function signatureFromName(name: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws nothing.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#12181d';
  context.textAlign = 'center';
  const fontOfSize = (size: number) => `italic ${size}px "Segoe Script", "Brush Script MT", "Snell Roundhand", cursive`;
  context.font = fontOfSize(MAX_FONT);
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / context.measureText(name).width);
  context.font = fontOfSize(MAX_FONT * scale);
  context.fillText(name, WIDTH / 2, HEIGHT / 2 + 20);
  context.font = '26px system-ui, sans-serif';
  context.fillText('mit Namen unterschrieben', WIDTH / 2, HEIGHT - 50);
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
