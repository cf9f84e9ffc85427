import type { Page } from '@playwright/test';

interface WebpOptions {
  /** Width of the image in pixels; the height keeps the proportions. */
  readonly width: number;
  /** From 0 to 1. */
  readonly quality: number;
}

/** Encodes a screenshot as WebP, which Playwright cannot write but the browser can. Afterwards the page shows an empty document. */
export async function encodeWebp(page: Page, png: Buffer, options: WebpOptions): Promise<Buffer> {
  // The Content-Security-Policy of the application would refuse the data URL.
  await page.goto('about:blank');
  const encoded = await page.evaluate(
    async ({ source, width, quality }) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height: Math.round((image.height * width) / image.width) });
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser has no canvas.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, ...options },
  );
  return Buffer.from(encoded, 'base64');
}
