import { type DocumentStorage, LOW_STORAGE_PERCENT } from '#shared/contracts/documents/document-storage.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** Units are powers of 1024, like the limit of the storage. */
const sizeText = (bytes: number) =>
  bytes >= GIGABYTE
    ? `${(bytes / GIGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })}\u00a0GB`
    : `${Math.ceil(bytes / MEGABYTE).toLocaleString('de-DE')}\u00a0MB`;

export function storageText({ used, total, left }: Omit<DocumentStorage, 'customer'>): string {
  if (total === undefined || left === undefined) return `Speicherplatz: ${sizeText(used)} belegt`;
  const usedText = `Speicherplatz: ${sizeText(used)} von ${sizeText(total)} belegt`;
  return left === 0 ? `${usedText}. Es können keine Dateien mehr hochgeladen werden.` : usedText;
}

export const isStorageLow = ({ total, left }: Pick<DocumentStorage, 'total' | 'left'>) =>
  total !== undefined && left !== undefined && left * 100 <= total * LOW_STORAGE_PERCENT;
