// This module is loaded only when the form is sent, because it imports the contracts, which are as large as the rest of
// the page.
import { sendUpload } from '#shared/contracts/upload-links/upload-links.ts';
import type { Violation } from '#web/api/client/api-error.ts';
import { uploadFile, type Upload } from '#web/api/client/upload.ts';
import { violationErrors } from '#web/ui/form/field-errors.ts';
import { checkUpload, toRequestFields } from './check-upload.ts';
import type { UploadErrors, UploadValues } from './upload-values.ts';

const FIELDS = ['file', 'issuedAt', 'invalidAt'];

export const faultsOf = (values: UploadValues): UploadErrors => checkUpload(values);

export const errorsByField = (violations: readonly Violation[]): UploadErrors => violationErrors(violations, FIELDS);

type SendOptions = Pick<Upload, 'idempotencyKey' | 'onProgress' | 'signal'> & {
  readonly token: string;
  readonly type: string | undefined;
};

export async function sendProof(
  file: File,
  values: UploadValues,
  { token, type, ...uploadOptions }: SendOptions,
): Promise<void> {
  await uploadFile(sendUpload, {
    params: { token },
    file,
    fields: { ...toRequestFields(values), ...(type !== undefined && { type }) },
    ...uploadOptions,
  });
}
