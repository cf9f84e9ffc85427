// The page `/pruefen`: verifies documents on the device, without login and without any request.
import { toHex } from '#shared/ledger/hashes.ts';
import type { FileVerdict } from '#shared/verification/verdict.ts';
import { element } from './element.ts';
import { findRelations, showRelations } from './relations.ts';
import { showFailure, showProgress, showVerdict } from './verdict-card.ts';
import { type Finding, findingOf, severityOf, summaryOf } from './verdict-texts.ts';
import { verifyInWorker } from './verify-in-worker.ts';

interface GivenFile {
  readonly file: File;
  readonly card: HTMLElement;
  verdict: FileVerdict | undefined;
  /** SHA-256 of the file; empty until it is known. */
  digest: string;
  /** The signed states of other files that it was compared with, as one text. */
  comparedWith: string;
}

function find<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
}

const chooser = find('#files', HTMLInputElement);
const dropZone = find('#drop', HTMLElement);
const results = find('#results', HTMLElement);
const relations = find('#relations', HTMLElement);
const status = find('#status', HTMLElement);

let given: readonly GivenFile[] = [];
let work: Promise<unknown> = Promise.resolve();
/** What the reader typed for each key: it is compared once for all files with that key. */
const typedFingerprints = new Map<string, string>();

const typedFor = ({ verdict }: GivenFile): string =>
  verdict?.key === undefined ? '' : (typedFingerprints.get(toHex(verdict.key.publicKey)) ?? '');
const findingFor = (one: GivenFile): Finding =>
  one.verdict === undefined ? 'unreadable' : findingOf(one.verdict, typedFor(one));

/** Files are verified one after the other, because a long one needs much memory. */
function add(files: Iterable<File>): void {
  const added = [...files].map((file): GivenFile => {
    const card = element('article', { class: 'card' });
    showProgress(card, file.name, undefined);
    return { file, card, verdict: undefined, digest: '', comparedWith: '' };
  });
  given = [...added, ...given];
  results.prepend(...added.map(({ card }) => card));
  work = work.then(() => verifyAll(added));
}

async function verifyAll(added: readonly GivenFile[]): Promise<void> {
  status.textContent = '';
  // Ledgers are the longest files. They come last, so that they are compared at once with what the others carry.
  for (const one of added.toSorted((a, b) => a.file.size - b.file.size)) await verify(one);
  removeRepeated();
  // A whole ledger proves that it continues what the other files carry, so it is verified again with what is new.
  const isOutdated = (one: GivenFile) =>
    one.verdict?.document === 'log' && one.comparedWith !== keptFor(one).join('\n');
  for (const log of given.filter(isOutdated)) await verify(log);
  given = given.toSorted((one, other) => severityOf(findingFor(other)) - severityOf(findingFor(one)));
  results.append(...given.map(({ card }) => card));
  showSummary();
}

/** A file that was chosen again takes the place of its first card. */
function removeRepeated(): void {
  const isRepeated = (one: GivenFile, index: number) =>
    given.slice(0, index).some(({ file, digest }) => file.name === one.file.name && digest === one.digest);
  for (const { card } of given.filter(isRepeated)) card.remove();
  given = given.filter((one, index) => !isRepeated(one, index));
}

/** Returns the signed states that the other files carry. */
const keptFor = (one: GivenFile): string[] =>
  given.flatMap((other) => (other === one ? [] : (other.verdict?.note ?? [])));

async function verify(one: GivenFile): Promise<void> {
  const { file, card } = one;
  showProgress(card, file.name, undefined);
  try {
    const kept = keptFor(one);
    one.comparedWith = kept.join('\n');
    const onProgress = (percent: number) => showProgress(card, file.name, percent);
    const { verdict, digest } = await verifyInWorker({ file, kept }, onProgress);
    Object.assign(one, { verdict, digest });
    showFile(one);
  } catch (error) {
    one.verdict = undefined;
    showFailure(card, file.name, error instanceof Error ? error.message : String(error));
  }
}

function showFile(one: GivenFile): void {
  const { card, file, verdict } = one;
  if (verdict !== undefined)
    showVerdict(card, { name: file.name, verdict, typed: typedFor(one), onCompare: (typed) => compare(one, typed) });
}

/** Compares the fingerprint that the reader knows with that of this file, and so of all files with the same key. */
function compare({ verdict, card }: GivenFile, typed: string): void {
  if (verdict?.key === undefined) return;
  const key = toHex(verdict.key.publicKey);
  typedFingerprints.set(key, typed);
  for (const one of given) if (one.verdict?.key && toHex(one.verdict.key.publicKey) === key) showFile(one);
  showSummary();
  card.querySelector<HTMLElement>('input')?.focus();
}

function showSummary(): void {
  const found = findRelations(
    given.flatMap(({ file, verdict, digest }) => (verdict === undefined ? [] : [{ name: file.name, verdict, digest }])),
  );
  const isContradicted = found.some(({ relation }) => relation === 'contradicted');
  const { worst, text } = summaryOf(given.map(findingFor), isContradicted);
  status.textContent = text;
  status.dataset['outcome'] = worst;
  // The card of a single file says the same.
  status.classList.toggle('unseen', given.length === 1);
  // A contradiction is as grave as a change; what fits together only adds to the cards.
  if (isContradicted) results.before(relations);
  else results.after(relations);
  showRelations(relations, found);
}

chooser.addEventListener('change', () => {
  add(chooser.files ?? []);
  // The same file may be chosen again.
  chooser.value = '';
});
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  dropZone.dataset['over'] = 'true';
});
document.addEventListener('dragleave', () => delete dropZone.dataset['over']);
document.addEventListener('drop', (event) => {
  event.preventDefault();
  delete dropZone.dataset['over'];
  add(event.dataTransfer?.files ?? []);
});
if (location.protocol === 'file:') find('#keep', HTMLElement).remove();
