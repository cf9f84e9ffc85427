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
const SPACE = String.raw`[\0\t\n\f\r ]`;
/** More space or a longer comment than anybody writes would hide what comes behind it. */
const GAP = String.raw`(?:${SPACE}|%[^\r\n]{0,200}[\r\n]){0,200}`;
const HIDING = String.raw`${SPACE}{200}|%[^\r\n]{200}`;
/** Actions that need nobody to click. So short a name stands in any large picture: what belongs behind it has to be there. */
const actsByItself = String.raw`/${inAnySpelling('AA')}${GAP}(?:<<|\d+${SPACE}+\d+${SPACE}+R|${HIDING})`;
const denied = new RegExp(`/(?:${DENIED.map(inAnySpelling).join('|')})(?=${DELIMITER}|$)|${actsByItself}`);
/** What happens when the file is opened, unless it is the place to begin at, given as it stands. */
const opening = new RegExp(
  String.raw`/${inAnySpelling('OpenAction')}(?=${DELIMITER})${GAP}(?:[^[%\0\t\n\f\r ]|(?<hidden>${HIDING}))`,
  'g',
);

/** Longer than what is looked for is in its longest spelling, with a gap in it. */
const OVERLAP = 1024;
const WINDOW = 1024 * 1024;

/** Whether such a name stands anywhere in these bytes: in whatever they are, because a reader may start to read anywhere. */
export function hasDeniedName(bytes: Buffer): boolean {
  for (let from = 0; from < bytes.length; from += WINDOW) {
    if (denied.test(bytes.toString('latin1', from, from + WINDOW + OVERLAP))) return true;
  }
  return false;
}

const MAX_ACTION = 2000;
const goesTo = new RegExp(String.raw`^<<[^>]*?/S${SPACE}*/GoTo(?=${DELIMITER})`);

/** Whether a file does anything when it is opened but show one of its pages. */
export function hasOpeningAction(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return [...text.matchAll(opening)].some(
    ({ 0: match, index, groups }) => groups?.['hidden'] !== undefined || !isGoTo(text, index + match.length - 1),
  );
}

/** The action that stands there or is named there; one among packed objects is not looked for. */
function isGoTo(text: string, start: number): boolean {
  const [, id, generation] = /^(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]+R/.exec(text.slice(start, start + 40)) ?? [];
  if (id === undefined) return isGoToAt(text, start);
  const object = new RegExp(
    String.raw`(?<!\d)0*${Number(id)}${SPACE}+0*${Number(generation)}${SPACE}+obj${SPACE}*`,
    'g',
  );
  const found = [...text.matchAll(object)];
  return found.length > 0 && found.every(({ 0: head, index }) => isGoToAt(text, index + head.length));
}

function isGoToAt(text: string, start: number): boolean {
  if (text[start] === '[') return true;
  const action = plainName(text.slice(start, start + MAX_ACTION).split('>>')[0] ?? '');
  return goesTo.test(action) && action.split(/\/S(?![\w#])/).length === 2 && !/\/Next|[%(]/.test(action);
}

/** What stands among packed objects: there an action at the opening is refused whatever it is. */
const deniedWhenPacked = new RegExp(`${denied.source}|${opening.source}`);

/** The same of bytes that come piece by piece. */
export const deniedNameFinder = (): ((piece: Buffer) => boolean) => finderOf(deniedWhenPacked);

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
