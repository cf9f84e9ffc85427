import { fireEvent } from '@testing-library/react';
import type { SampleFile } from '#e2e/support/sample-files.ts';

/** Chooses a file as the browser's dialog does. That dialog suggests the accepted types, but does not enforce them. */
export function chooseFile(part: Element, { name, mimeType, buffer }: SampleFile): void {
  const field = [...part.querySelectorAll('input[type="file"]')].at(-1);
  if (field === undefined) throw new Error('Nowhere to choose a file here.');
  const file = new File([Uint8Array.from(buffer)], name, { type: mimeType });
  fireEvent.change(field, { target: { files: [file] } });
}
