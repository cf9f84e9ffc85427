import { expect, it } from 'vitest';
import { documentTypeText, fileFault, fileNameOf } from './document-texts.ts';

it.each([
  ['Erlaubnis', 'application/pdf', 'Erlaubnis.pdf'],
  ['Erlaubnis.PDF', 'application/pdf', 'Erlaubnis.PDF'],
  ['IMG_2041.heic', 'image/jpeg', 'IMG_2041.heic.jpg'],
  ['../../etc/passwd', 'application/pdf', '..-..-etc-passwd.pdf'],
  ['Rechnung‮fdp.exe', 'application/pdf', 'Rechnung-fdp.exe.pdf'],
  ['etwas', 'text/plain', 'etwas'],
])('the file %s of the type %s is saved as %s', (name, mimeType, expected) =>
  expect(fileNameOf({ name, mimeType })).toBe(expected),
);

it.each([
  ['scan.pdf', 1, undefined],
  ['FOTO.JPG', 20 * 1024 * 1024, undefined],
  ['foto.jpg', 20 * 1024 * 1024 + 1, 'Diese Datei ist größer als 20 MB. Bitte eine kleinere wählen.'],
  ['leer.pdf', 0, 'Diese Datei ist leer.'],
  ['brief.docx', 1, 'Bitte eine Datei dieser Arten wählen: PDF, JPEG, PNG, WebP oder HEIC, höchstens 20 MB.'],
])('the file %s with %i bytes is checked before it is sent: %s', (name, size, fault) =>
  expect(fileFault({ name, size })).toBe(fault),
);

it('the text names type and size of a download', () =>
  expect(documentTypeText({ mimeType: 'application/pdf', size: 1_234_567 })).toBe('PDF, 1,2\u00a0MB'));
