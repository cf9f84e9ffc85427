// The page `/pruefen`: verifies documents on the device, without login and without any request.
import { compareLedgers } from '#shared/verification/compare-ledgers.ts';
import type { FileVerdict } from '#shared/verification/verdict.ts';
import { element } from './element.ts';
import { showFailure, showProgress, showVerdict } from './verdict-card.ts';
import { comparisonText } from './verdict-texts.ts';
import { verifyInWorker } from './verify-in-worker.ts';

interface GivenFile {
  readonly file: File;
  readonly card: HTMLElement;
  verdict: FileVerdict | undefined;
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
const expectedKey = find('#expected-key', HTMLInputElement);
const results = find('#results', HTMLElement);
const relations = find('#relations', HTMLElement);
const status = find('#status', HTMLElement);

const given: GivenFile[] = [];
let work: Promise<unknown> = Promise.resolve();

/** Files are verified one after the other, because a long one needs much memory. */
function add(files: Iterable<File>): void {
  const added = [...files].map((file) => {
    const one: GivenFile = { file, card: element('article', { class: 'card' }), verdict: undefined, comparedWith: '' };
    showProgress(one.card, file.name, undefined);
    return one;
  });
  given.push(...added);
  results.prepend(...added.map(({ card }) => card));
  work = work.then(() => verifyAll(added));
}

async function verifyAll(added: readonly GivenFile[]): Promise<void> {
  // Ledgers are the longest files. They come last, so that they are compared at once with what the others carry.
  for (const one of added.toSorted((a, b) => a.file.size - b.file.size)) await verify(one);
  // A whole ledger proves that it continues what the other files carry, so it is verified again with what is new.
  const isOutdated = (one: GivenFile) =>
    one.verdict?.document === 'log' && one.comparedWith !== keptFor(one).join('\n');
  for (const log of given.filter(isOutdated)) await verify(log);
  showRelations();
  const changed = given.filter(({ verdict }) => verdict?.outcome === 'changed').length;
  status.textContent =
    changed === 0 ? `Geprüft: ${given.length}.` : `Geprüft: ${given.length}. Davon verändert: ${changed}.`;
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
    const request = { file, expectedKey: expectedKey.value, kept };
    one.verdict = await verifyInWorker(request, (percent) => showProgress(card, file.name, percent));
    // A file with another key than the expected one counts as changed.
    showVerdict(card, file.name, one.verdict, one.verdict.key !== undefined && request.expectedKey.trim() !== '');
  } catch (error) {
    one.verdict = undefined;
    showFailure(card, file.name, error instanceof Error ? error.message : String(error));
  }
}

function showRelations(): void {
  // A file that was changed proves nothing, whatever it carries.
  const usable = given.filter(({ verdict }) => verdict?.outcome !== 'changed');
  const compared = usable.flatMap((one, index) =>
    usable.slice(index + 1).flatMap((other) => {
      if (one.verdict === undefined || other.verdict === undefined) return [];
      const comparison = compareLedgers(one.verdict, other.verdict);
      return comparison === undefined ? [] : [{ comparison, names: `${one.file.name} und ${other.file.name}` }];
    }),
  );
  relations.replaceChildren(
    ...compared.map(({ comparison, names }) =>
      element(
        'article',
        { class: 'card', 'data-relation': comparison.relation },
        element('h2', {}, 'Zusammenhang'),
        element('p', { class: 'file' }, names),
        element('p', {}, comparisonText(comparison)),
      ),
    ),
  );
}

chooser.addEventListener('change', () => {
  add(chooser.files ?? []);
  // The same file may be chosen again.
  chooser.value = '';
});
expectedKey.addEventListener('change', () => {
  work = work.then(() => verifyAll(given));
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
