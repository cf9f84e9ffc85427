// The page `/pruefen`: verifies documents on the device, without login and without any request.
import { element } from './element.ts';
import { findingFor, type GivenFile, summaryOfFiles, withoutRepeated } from './given-files.ts';
import { showRelations } from './relations.ts';
import { TypedFingerprints } from './typed-fingerprints.ts';
import { showFailure, showProgress, showVerdict } from './verdict-card.ts';
import { severityOf } from './verdict-texts.ts';
import { verifyInWorker } from './verify-in-worker.ts';

interface ShownFile extends GivenFile {
  readonly file: File;
  readonly card: HTMLElement;
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

let given: readonly ShownFile[] = [];
let work: Promise<unknown> = Promise.resolve();
const fingerprints = new TypedFingerprints();

/** Files are verified one after the other, because a long one needs much memory. */
function add(files: Iterable<File>): void {
  const added = [...files].map((file): ShownFile => {
    const card = element('article', { class: 'card' });
    showProgress(card, file.name, undefined);
    return { name: file.name, file, card, isPending: true, verdict: undefined, digest: '', comparedWith: '' };
  });
  given = [...added, ...given];
  results.prepend(...added.map(({ card }) => card));
  work = work.then(() => verifyAll(added));
}

async function verifyAll(added: readonly ShownFile[]): Promise<void> {
  status.textContent = '';
  // Ledgers are the longest files. They come last, so that they are compared at once with what the others carry.
  for (const one of added.toSorted((a, b) => a.file.size - b.file.size)) await verify(one);
  removeRepeated();
  // A whole ledger proves that it continues what the other files carry, so it is verified again with what is new.
  const isOutdated = (one: ShownFile) =>
    one.verdict?.document === 'log' && one.comparedWith !== keptFor(one).join('\n');
  for (const log of given.filter(isOutdated)) await verify(log);
  const severity = (one: ShownFile) => severityOf(findingFor(one, fingerprints.all()));
  given = given.toSorted((one, other) => severity(other) - severity(one));
  results.append(...given.map(({ card }) => card));
  showSummary();
}

/** A file that was chosen again takes the place of its first card. */
function removeRepeated(): void {
  const left = withoutRepeated(given);
  for (const one of given) if (!left.includes(one)) one.card.remove();
  given = left;
}

/** Returns the signed states that the other files carry. */
const keptFor = (one: ShownFile): string[] =>
  given.flatMap((other) => (other === one ? [] : (other.verdict?.note ?? [])));

async function verify(one: ShownFile): Promise<void> {
  const { file, card, name } = one;
  one.isPending = true;
  showProgress(card, name, undefined);
  try {
    const kept = keptFor(one);
    one.comparedWith = kept.join('\n');
    const onProgress = (percent: number) => showProgress(card, name, percent);
    const { verdict, digest } = await verifyInWorker({ file, kept }, onProgress);
    Object.assign(one, { verdict, digest, isPending: false });
    showFile(one);
  } catch (error) {
    Object.assign(one, { verdict: undefined, isPending: false });
    showFailure(card, name, error instanceof Error ? error.message : String(error));
  }
}

function showFile(one: ShownFile): void {
  const { card, name, verdict, isPending } = one;
  if (verdict === undefined || isPending) return;
  showVerdict(card, {
    name,
    verdict,
    finding: findingFor(one, fingerprints.all()),
    typed: verdict.key === undefined ? '' : fingerprints.at(verdict.key),
    onCompare: (typed) => compare(one, typed),
  });
}

/** Compares the fingerprint that the reader typed at a file with the keys of all files. */
function compare({ verdict, card }: ShownFile, typed: string): void {
  if (verdict?.key === undefined) return;
  fingerprints.type(verdict.key, typed);
  for (const one of given) showFile(one);
  showSummary();
  card.querySelector<HTMLElement>('input')?.focus();
}

function showSummary(): void {
  const summary = summaryOfFiles(given, fingerprints.all());
  if (summary === undefined) return;
  status.textContent = summary.text;
  status.dataset['outcome'] = summary.worst;
  // The card of a single file says the same.
  status.classList.toggle('unseen', given.length === 1);
  // A contradiction is as grave as a change; what fits together only adds to the cards.
  if (summary.isContradicted) results.before(relations);
  else results.after(relations);
  showRelations(relations, summary.relations);
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
