import { DOCUMENT_TYPES } from '#shared/contracts/documents.ts';

const MAX_NAME = 200;
/** Control characters, what turns the direction of writing, what cannot be seen, and what separates folders. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff/\\:*?<>|]/u;
/** How browsers write what may not stand in a header. */
const ESCAPED_BREAK = /%0[ad]/i;

const UNFIT_NAME = 'Der Dateiname enthält unzulässige Zeichen. Bitte die Datei umbenennen.';
const LONG_NAME = `Der Dateiname ist länger als ${MAX_NAME} Zeichen. Bitte die Datei umbenennen.`;
export const UNKNOWN_TYPE = 'Bitte eine Datei als PDF, JPEG, PNG, WebP oder HEIC senden.';
export const CONTRADICTING_TYPE = 'Inhalt und Endung der Datei passen nicht zusammen. Bitte die Datei neu speichern.';

/** What speaks against the name of a sent file. */
export function checkFileName(name: string): string | undefined {
  if (!name.isWellFormed() || FORBIDDEN.test(name) || ESCAPED_BREAK.test(name)) return UNFIT_NAME;
  if (name.trim() === '' || name.trim().startsWith('.')) return UNFIT_NAME;
  return name.length > MAX_NAME ? LONG_NAME : undefined;
}

/** Without its ending, which pictures lose when they are encoded anew. */
export const nameWithoutEnding = (name: string): string =>
  name
    .trim()
    .replace(/\.[^.]{1,5}$/, '')
    .trim();

type Declared = Readonly<{ name: string; declaredType: string }>;
const endingsByType: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;
const aliases: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'image/heif': 'image/heic' };
/** Systems that know nothing of HEIC leave its type out. */
const SAYS_NOTHING = 'application/octet-stream';

/** @param type what the content is, undefined where that is none of ours */
export function checkFileType({ name, declaredType }: Declared, type: string | undefined): string | undefined {
  const endings = type === undefined ? undefined : endingsByType[type];
  if (endings === undefined) return UNKNOWN_TYPE;
  const ending = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const declared = aliases[declaredType] ?? declaredType;
  const isDeclared = declared === type || (type === 'image/heic' && declared === SAYS_NOTHING);
  return endings.includes(ending) && isDeclared ? undefined : CONTRADICTING_TYPE;
}
