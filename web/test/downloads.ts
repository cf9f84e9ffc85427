// Captures files that a page saves.
import { vi } from 'vitest';

interface Download {
  readonly name: string;
  readonly bytes: Blob;
}

/** Resolves with the next saved file; must be called before the action that saves it. */
export function nextDownload(): Promise<Download> {
  let bytes: Blob | undefined;
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) bytes = blob;
    return 'blob:download';
  });
  return new Promise((resolve, reject) => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      made.mockRestore();
      clicked.mockRestore();
      if (bytes === undefined) reject(new Error('The page saves what it did not make.'));
      else resolve({ name: this.download, bytes });
    });
  });
}
