import { fireEvent } from '@testing-library/react';
import type { SampleFile } from '#e2e/support/sample-files.ts';

/** Chooses a file as the browser's dialog does. That dialog suggests the accepted types, but does not enforce them. */
export function chooseFile(container: Element, { name, mimeType, buffer }: SampleFile): void {
  const field = [...container.querySelectorAll('input[type="file"]')].at(-1);
  if (field === undefined) throw new Error('The element contains no field for files.');
  const file = new File([Uint8Array.from(buffer)], name, { type: mimeType });
  fireEvent.change(field, { target: { files: [file] } });
}
