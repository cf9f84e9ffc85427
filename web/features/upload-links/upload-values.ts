// These constants are copies, because the contracts are as large as the rest of this page and are loaded only when the
// form is sent. A test compares the copies with the originals.
export const ACCEPTED =
  'application/pdf,.pdf,image/jpeg,.jpg,.jpeg,image/png,.png,image/webp,.webp,image/heic,.heic,.heif';
export const ACCEPTED_TEXT = 'PDF, JPEG, PNG, WebP oder HEIC, höchstens 20 MB.';
export const GET_UPLOAD_LINK = { method: 'GET', path: '/api/pd/{token}', access: 'public' } as const;

export interface UploadValues {
  readonly file: File | null;
  /** Calendar day, YYYY-MM-DD; '' while it is empty. */
  readonly issuedOn: string;
  readonly invalidOn: string;
}

export type UploadErrors = Readonly<Record<string, string>>;

export const NOTHING_CHOSEN: UploadValues = { file: null, issuedOn: '', invalidOn: '' };

/** Says which proof has arrived. */
export interface ArrivedProof {
  readonly typeName: string;
  readonly fileName: string;
  readonly issuedOn: string;
  readonly arrivedAt: number;
}
