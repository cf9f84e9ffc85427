// The contracts and what reads them weigh as much as the rest of this page: until something is sent it does without them.
// A test compares these words with what they come from.
export const ACCEPTED =
  'application/pdf,.pdf,image/jpeg,.jpg,.jpeg,image/png,.png,image/webp,.webp,image/heic,.heic,.heif';
export const ACCEPTED_TEXT = 'PDF, JPEG, PNG, WebP oder HEIC, höchstens 20 MB.';
export const UPLOAD_CALL = { method: 'GET', path: '/api/pd/{token}', access: 'public' } as const;

export interface UploadValues {
  readonly file: File | null;
  /** YYYY-MM-DD, '' while it is not said. */
  readonly issuedOn: string;
  readonly invalidOn: string;
}

export type UploadErrors = Readonly<Record<string, string>>;

export const NOTHING_CHOSEN: UploadValues = { file: null, issuedOn: '', invalidOn: '' };
