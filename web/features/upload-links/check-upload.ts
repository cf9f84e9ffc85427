import { UploadFields } from '#shared/contracts/upload-links/upload-links.ts';
import { fileFault } from '#web/features/documents/documents.public.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { dayToWire } from '#web/ui/time/local-time.ts';
import type { UploadErrors, UploadValues } from './upload-values.ts';

export const toRequestFields = ({ issuedOn, invalidOn }: Omit<UploadValues, 'file'>) => ({
  issuedAt: dayToWire(issuedOn),
  ...(invalidOn !== '' && { invalidAt: dayToWire(invalidOn) }),
});

/** Validates the form before anything is sent. @returns error messages in the order of the fields */
export function checkUpload({ file, ...dates }: UploadValues): UploadErrors {
  const chosenFileFault = file === null ? 'Bitte ein Foto aufnehmen oder eine Datei wählen.' : fileFault(file);
  const endsBeforeIssue = dates.invalidOn !== '' && dates.invalidOn < dates.issuedOn;
  return {
    ...(chosenFileFault !== undefined && { file: chosenFileFault }),
    ...fieldErrors(UploadFields, toRequestFields(dates)),
    ...(endsBeforeIssue && { invalidAt: 'Das Ende liegt vor dem Ausstellungsdatum.' }),
  };
}
