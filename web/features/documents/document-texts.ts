import { MAX_DOCUMENT_BYTES, DOCUMENT_TYPES, type Document } from '#shared/contracts/documents/documents.ts';
import { fileSizeText } from '#web/ui/file/file-size.ts';

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
} satisfies Record<keyof typeof DOCUMENT_TYPES, string>;

/** Returns e.g. 'PDF, 1,2 MB'. */
export const documentTypeText = ({ mimeType, size }: Pick<Document, 'mimeType' | 'size'>) =>
  `${TYPE_TEXTS[mimeType] ?? mimeType}, ${fileSizeText(size)}`;

/** Value of the attribute `accept` of a file input. */
export const ACCEPTED_FILES = Object.entries(DOCUMENT_TYPES)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');

const MEGABYTES = MAX_DOCUMENT_BYTES / 1024 / 1024;
export const ACCEPTED_FILES_TEXT = `PDF, JPEG, PNG, WebP oder HEIC, höchstens ${MEGABYTES} MB.`;

export const FILE_TOO_LARGE = `Diese Datei ist größer als ${MEGABYTES} MB. Bitte eine kleinere wählen.`;

const ENDINGS: readonly string[] = Object.values(DOCUMENT_TYPES).flat();

/** Returns what is wrong with a file, judged by its name and size. The server checks its content. */
export function fileFault(file: Pick<File, 'name' | 'size'>): string | undefined {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!ENDINGS.includes(ending)) return `Bitte eine Datei dieser Arten wählen: ${ACCEPTED_FILES_TEXT}`;
  if (file.size === 0) return 'Diese Datei ist leer.';
  return file.size > MAX_DOCUMENT_BYTES ? FILE_TOO_LARGE : undefined;
}

/** Returns the name of a downloaded file, with the ending that matches its content. */
export function fileNameOf({ name, mimeType }: Pick<Document, 'name' | 'mimeType'>): string {
  const endings: readonly string[] = Object.entries(DOCUMENT_TYPES).find(([type]) => type === mimeType)?.[1] ?? [];
  const [ending] = endings;
  const hasEnding = endings.some((candidate) => name.toLowerCase().endsWith(`.${candidate}`));
  const safeName = name.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, '-');
  return hasEnding || ending === undefined ? safeName : `${safeName}.${ending}`;
}
