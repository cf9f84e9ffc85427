import { sendUpload } from '#shared/contracts/upload-links.ts';
import { fileFault } from '#web/features/documents/documents.public.ts';
import { fieldErrors } from '#web/ui/field-errors.ts';
import type { UploadErrors, UploadValues } from './upload-words.ts';

/** A day on the wire. */
const dayText = (day: string) => `${day}T00:00:00+00:00`;

export const toFields = ({ issuedOn, invalidOn }: Omit<UploadValues, 'file'>) => ({
  issuedAt: dayText(issuedOn),
  ...(invalidOn !== '' && { invalidAt: dayText(invalidOn) }),
});

/** What can be said before anything is sent, in the order of the fields. */
export function checkUpload({ file, ...dates }: UploadValues): UploadErrors {
  const fault = file === null ? 'Bitte ein Foto aufnehmen oder eine Datei wählen.' : fileFault(file);
  const isTurned = dates.invalidOn !== '' && dates.invalidOn < dates.issuedOn;
  return {
    ...(fault !== undefined && { file: fault }),
    ...fieldErrors(sendUpload.body, toFields(dates)),
    ...(isTurned && { invalidAt: 'Das Ende liegt vor dem Ausstellungsdatum.' }),
  };
}
