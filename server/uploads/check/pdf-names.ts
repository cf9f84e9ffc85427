/** Names of active content, attachments, encryption and XFA forms (ISO 32000-2). */
const DENIED_NAMES = [
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
const DELIMITER_PATTERN = String.raw`[\0\t\n\f\r ()<>\[\]{}/%]`;

/** Any letter of a name may be written as its hexadecimal code: `/J#61vaScript`. */
const letterPattern = (code: string) => {
  const number = code.charCodeAt(0).toString(16);
  const digits = number.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${code}|#${digits})`;
};
const spellingPattern = (name: string) => name.split('').map(letterPattern).join('');
const SPACE_PATTERN = String.raw`[\0\t\n\f\r ]`;
/**
 * White space and comments between two tokens, up to a limit. `HIDING_PATTERN` matches more than that, which could hide what
 * follows.
 */
const GAP_PATTERN = String.raw`(?:${SPACE_PATTERN}|%[^\r\n]{0,200}[\r\n]){0,200}`;
const HIDING_PATTERN = String.raw`${SPACE_PATTERN}{200}|%[^\r\n]{200}`;
/**
 * Actions that run without a click. So short a name occurs by chance in any large image, so the value after it has to
 * match as well.
 */
const automaticActionPattern = String.raw`/${spellingPattern('AA')}${GAP_PATTERN}(?:<<|\d+${SPACE_PATTERN}+\d+${SPACE_PATTERN}+R|${HIDING_PATTERN})`;
const deniedNamePattern = new RegExp(
  `/(?:${DENIED_NAMES.map(spellingPattern).join('|')})(?=${DELIMITER_PATTERN}|$)|${automaticActionPattern}`,
);
/** An action that runs when the file is opened; an array, which only names the page to show, is not matched. */
const openActionPattern = new RegExp(
  String.raw`/${spellingPattern('OpenAction')}(?=${DELIMITER_PATTERN})${GAP_PATTERN}(?:[^[%\0\t\n\f\r ]|(?<hidden>${HIDING_PATTERN}))`,
  'g',
);

/** Overlap of two windows, longer than the longest spelling of a forbidden name with a gap in it. */
const WINDOW_OVERLAP_BYTES = 1024;
const WINDOW_BYTES = 1024 * 1024;

/**
 * Whether a forbidden name occurs anywhere in these bytes. All of them are searched, because a PDF reader may start to
 * read anywhere.
 */
export function hasDeniedName(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length; from += WINDOW_BYTES) {
    if (deniedNamePattern.test(bytes.toString('latin1', from, from + WINDOW_BYTES + WINDOW_OVERLAP_BYTES))) return true;
  }
  return false;
}

const MAX_ACTION_LENGTH = 2000;
const goToPattern = new RegExp(String.raw`^<<[^>]*?/S${SPACE_PATTERN}*/GoTo(?=${DELIMITER_PATTERN})`);

/** Whether opening the file runs any action other than showing one of its pages. */
export function hasOpeningAction(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return [...text.matchAll(openActionPattern)].some(
    ({ 0: match, index, groups }) => groups?.['hidden'] !== undefined || !isGoTo(text, index + match.length - 1),
  );
}

/**
 * Checks the action at this position, or the object to which a reference there points. Objects in compressed streams
 * are not found.
 */
function isGoTo(text: string, start: number): boolean {
  const [, id, generation] = /^(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+R/.exec(text.slice(start, start + 40)) ?? [];
  if (id === undefined) return isGoToAt(text, start);
  const object = new RegExp(
    String.raw`(?<!\d)0*${Number(id)}${SPACE_PATTERN}+0*${Number(generation)}${SPACE_PATTERN}+obj${SPACE_PATTERN}*`,
    'g',
  );
  const foundObjects = [...text.matchAll(object)];
  return foundObjects.length > 0 && foundObjects.every(({ 0: head, index }) => isGoToAt(text, index + head.length));
}

function isGoToAt(text: string, start: number): boolean {
  if (text[start] === '[') return true;
  const action = plainName(text.slice(start, start + MAX_ACTION_LENGTH).split('>>')[0] ?? '');
  return goToPattern.test(action) && action.split(/\/S(?![\w#])/).length === 2 && !/\/Next|[%(]/.test(action);
}

/** Forbidden names in compressed objects. There every open action is rejected, because its target is not examined. */
const deniedInPackedObjects = new RegExp(`${deniedNamePattern.source}|${openActionPattern.source}`);

/** Creates a function that searches forbidden names in bytes that arrive in pieces. */
export const deniedNameFinder = (): ((piece: Buffer) => boolean) => finderOf(deniedInPackedObjects);

/**
 * Creates a function that searches the keyword `stream` in compressed objects. It is not allowed there, but some
 * readers would accept it.
 */
export const streamFinder = (): ((piece: Buffer) => boolean) => finderOf(keywordBehindDictionary);

/** The keyword directly after a dictionary, or so far from other words that a comment may be between. */
const keywordBehindDictionary = new RegExp(
  String.raw`(?:>[\0\t\n\f\r ]?|[\0\n\f\r]|[\0\t\n\f\r ]{2})stream(?=${DELIMITER_PATTERN}|$)`,
);

function finderOf(pattern: RegExp): (piece: Buffer) => boolean {
  let tail = '';
  return (piece) => {
    const text = tail + piece.toString('latin1');
    tail = text.slice(-WINDOW_OVERLAP_BYTES);
    return pattern.test(text);
  };
}

/** Decodes a name: `J#61vaScript` becomes `JavaScript`. */
export const plainName = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_escape, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
