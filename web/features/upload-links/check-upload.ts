import { sendUpload } from '#shared/contracts/upload-links.ts';
import { fileFault } from '#web/features/documents/documents.public.ts';
import { fieldErrors } from '#web/ui/field-errors.ts';

export interface UploadValues {
  readonly file: File | null;
  /** YYYY-MM-DD, '' while it is not said. */
  readonly issuedOn: string;
  readonly invalidOn: string;
}

export type UploadErrors = Readonly<Record<string, string>>;

export const NOTHING_CHOSEN: UploadValues = { file: null, issuedOn: '', invalidOn: '' };

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
