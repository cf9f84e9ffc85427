import { DOCUMENT_TYPES } from '#shared/contracts/documents/documents.ts';

const MAX_NAME_CHARACTERS = 200;
/** Control characters, characters that change the text direction, invisible characters, and path separators. */
// oxlint-disable-next-line no-control-regex -- control characters are what the pattern looks for
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff/\\:*?<>|]/u;
/** Browsers escape line breaks in file names like this, because a header cannot contain them. */
const ESCAPED_BREAK = /%0[ad]/i;

const UNFIT_NAME_MESSAGE = 'Der Dateiname enthält unzulässige Zeichen. Bitte die Datei umbenennen.';
const LONG_NAME_MESSAGE = `Der Dateiname ist länger als ${MAX_NAME_CHARACTERS} Zeichen. Bitte die Datei umbenennen.`;
export const UNKNOWN_TYPE_MESSAGE = 'Bitte eine Datei als PDF, JPEG, PNG, WebP oder HEIC senden.';
export const CONTRADICTING_TYPE_MESSAGE =
  'Inhalt und Endung der Datei passen nicht zusammen. Bitte die Datei neu speichern.';

/** Returns why the name of a sent file is rejected, as a sentence for the user. */
export function checkFileName(name: string): string | undefined {
  if (!name.isWellFormed() || FORBIDDEN_CHARACTERS.test(name) || ESCAPED_BREAK.test(name)) return UNFIT_NAME_MESSAGE;
  if (name.trim() === '' || name.trim().startsWith('.')) return UNFIT_NAME_MESSAGE;
  return name.length > MAX_NAME_CHARACTERS ? LONG_NAME_MESSAGE : undefined;
}

/** Removes the file extension: images are encoded again as JPEG, so their old extension no longer applies. */
export const nameWithoutExtension = (name: string): string =>
  name
    .trim()
    .replace(/\.[^.]{1,5}$/, '')
    .trim();

type DeclaredFile = Readonly<{ name: string; declaredType: string }>;
const extensionsByType: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;
const typeAliases: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/heif': 'image/heic' };
/** Systems that do not know HEIC send this type for it. */
const UNSPECIFIED_TYPE = 'application/octet-stream';

/** @param type the type of the content, undefined if it is none of the accepted types */
export function checkFileType({ name, declaredType }: DeclaredFile, type: string | undefined): string | undefined {
  const extensions = type === undefined ? undefined : extensionsByType[type];
  if (extensions === undefined) return UNKNOWN_TYPE_MESSAGE;
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const knownType = typeAliases[declaredType] ?? declaredType;
  const isDeclared = knownType === type || (type === 'image/heic' && knownType === UNSPECIFIED_TYPE);
  return extensions.includes(extension) && isDeclared ? undefined : CONTRADICTING_TYPE_MESSAGE;
}
