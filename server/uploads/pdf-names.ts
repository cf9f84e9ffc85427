/** What acts, hides a file or cannot be looked into (ISO 32000-2), and forms that are programs of their own. */
const DENIED = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'Movie',
  'XFA',
  'Encrypt',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'OnInstantiate',
];
const DELIMITER = String.raw`[\0\t\n\f\r ()<>\[\]{}/%]`;

/** Any letter of a name may be written by its number: `/J#61vaScript`. */
const letter = (code: string) => {
  const number = code.charCodeAt(0).toString(16);
  const digits = number.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${code}|#${digits})`;
};
const inAnySpelling = (name: string) => name.split('').map(letter).join('');
const denied = new RegExp(`/(?:${DENIED.map(inAnySpelling).join('|')})(?=${DELIMITER}|$)`);

/** Longer than the longest denied name is in its longest spelling. */
const OVERLAP = 64;
const WINDOW = 1024 * 1024;

/** Whether such a name stands anywhere in these bytes: in whatever they are, because a reader may start to read anywhere. */
export function hasDeniedName(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length; from += WINDOW) {
    if (denied.test(bytes.toString('latin1', from, from + WINDOW + OVERLAP))) return true;
  }
  return false;
}

/** The same of bytes that come piece by piece. */
export const deniedNameFinder = (): ((piece: Buffer) => boolean) => finderOf(denied);

/** No stream stands among packed objects; some readers would read one all the same. */
export const streamFinder = (): ((piece: Buffer) => boolean) => finderOf(keywordBehindDictionary);

/** Right behind a dictionary, or so far from other words that a comment may stand between. */
const keywordBehindDictionary = new RegExp(
  String.raw`(?:>[\0\t\n\f\r ]?|[\0\n\f\r]|[\0\t\n\f\r ]{2})stream(?=${DELIMITER}|$)`,
);

function finderOf(pattern: RegExp): (piece: Buffer) => boolean {
  let tail = '';
  return (piece) => {
    const text = tail + piece.toString('latin1');
    tail = text.slice(-OVERLAP);
    return pattern.test(text);
  };
}

/** `J#61vaScript` → `JavaScript`. */
export const plainName = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_escape, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
