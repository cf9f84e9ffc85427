import { expect, it } from 'vitest';
import { getUpload } from '#shared/contracts/upload-links/upload-links.ts';
import { ACCEPTED_FILES, ACCEPTED_FILES_TEXT } from '#web/features/documents/documents.public.ts';
import { checkUpload, toRequestFields } from './check-upload.ts';
import { ACCEPTED, ACCEPTED_TEXT, NOTHING_CHOSEN, GET_UPLOAD_LINK } from './upload-values.ts';

const file = new File(['%PDF-'], 'nachweis.pdf', { type: 'application/pdf' });
const validUpload = { file, issuedOn: '2026-11-02', invalidOn: '' };

it('a file and the day of issue are sufficient', () => {
  expect(checkUpload(validUpload)).toEqual({});
  expect(toRequestFields(validUpload)).toEqual({ issuedAt: '2026-11-02T00:00:00+00:00' });
});

it('a missing value is reported at its field', () => {
  expect(checkUpload(NOTHING_CHOSEN)).toEqual({
    file: 'Bitte ein Foto aufnehmen oder eine Datei wählen.',
    issuedAt: 'Bitte das Ausstellungsdatum angeben.',
  });
});

it('a proof must not end before it was issued', () => {
  expect(Object.keys(checkUpload({ ...validUpload, invalidOn: '2026-11-01' }))).toEqual(['invalidAt']);
});

it('a file of another type is rejected before it is sent', () => {
  expect(Object.keys(checkUpload({ ...validUpload, file: new File(['x'], 'liste.xlsx') }))).toEqual(['file']);
});

it('the constants of the page equal those of the contracts', () => {
  expect([ACCEPTED, ACCEPTED_TEXT]).toEqual([ACCEPTED_FILES, ACCEPTED_FILES_TEXT]);
  expect(getUpload).toMatchObject(GET_UPLOAD_LINK);
});
