// Captures files that a page saves.
import { vi } from 'vitest';

interface Download {
  readonly name: string;
  readonly bytes: Blob;
}

/** Resolves with the next saved file; must be called before the action that saves it. */
export function nextDownload(): Promise<Download> {
  let bytes: Blob | undefined;
  const urlSpy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) bytes = blob;
    return 'blob:download';
  });
  return new Promise((resolve, reject) => {
    const clickSpy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      urlSpy.mockRestore();
      clickSpy.mockRestore();
      if (bytes === undefined) reject(new Error('The page saves a file without having created its URL.'));
      else resolve({ name: this.download, bytes });
    });
  });
}
