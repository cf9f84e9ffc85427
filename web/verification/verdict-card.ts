import { fingerprintOf } from '#shared/verification/fingerprint.ts';
import type { FileVerdict } from '#shared/verification/verdict.ts';
import { element } from './element.ts';
import { documentName, type Finding, headlineOf, momentText, sentenceOf, witnessText } from './verdict-texts.ts';

/** A sign that tells the findings apart without colours. */
const SIGNS: Readonly<Record<Finding, string>> = {
  genuine: '✓',
  unchanged: '✓',
  dataOnly: '◐',
  genuineData: '◐',
  changed: '✕',
  otherKey: '✕',
  unproven: '?',
  unreadable: '?',
};

interface ShownVerdict {
  /** Name of the file. */
  readonly name: string;
  readonly verdict: FileVerdict;
  readonly finding: Finding;
  /** What the reader typed into the field of this file; empty if nothing. */
  readonly typed: string;
  readonly onCompare: (typed: string) => void;
}

/** Fills the card of a file with what was found: the verdict, and what is wrong. What it is based on is folded. */
export function showVerdict(card: HTMLElement, { name, verdict, finding, typed, onCompare }: ShownVerdict): void {
  const { outcome, faults, miscalculations, checked, limits } = verdict;
  card.dataset['outcome'] = finding;
  card.replaceChildren(
    element('h2', {}, element('span', { 'aria-hidden': 'true' }, SIGNS[finding]), ` ${headlineOf(finding)}`),
    element('p', { class: 'file' }, name),
    element('p', {}, sentenceOf(verdict, finding)),
    ...factsOf(verdict),
    ...section('Was nicht stimmt', outcome === 'unreadable' ? [] : faults),
    ...section('Was nicht aufgeht', miscalculations),
    // Beside a change, what is in order would only soothe.
    ...(outcome === 'changed' || outcome === 'unreadable' || outcome === 'unproven'
      ? []
      : [
          ...comparisonOf(verdict, typed, onCompare),
          folded('Einzelheiten', [
            ...section('Was geprüft wurde', checked),
            ...section('Was das nicht beweist', limits),
            ...witnessesOf(verdict),
          ]),
        ]),
  );
}

const folded = (summary: string, details: readonly HTMLElement[], isOpen = false) =>
  element('details', isOpen ? { open: '' } : {}, element('summary', {}, summary), ...details);

/** Offers to compare the key of the file with one that the reader knows, because anybody can make a key. */
function comparisonOf({ key }: FileVerdict, typed: string, onCompare: (typed: string) => void): HTMLElement[] {
  if (key === undefined) return [];
  const { hex, words } = fingerprintOf(key);
  const field = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
  field.value = typed;
  const form = element(
    'form',
    {},
    element('label', { class: 'field' }, 'Fingerabdruck, den Sie schon kennen', field),
    element('button', { class: 'button', type: 'submit' }, 'Vergleichen'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onCompare(field.value);
  });
  const hint =
    'Der Schlüssel dieser Datei hat diesen Fingerabdruck. Ist es der aus einem früheren Bericht oder der, den man Ihnen am Telefon nennt, ist das Dokument echt.';
  const details = [
    element('p', {}, hint),
    element('p', { class: 'key' }, hex),
    element('p', { class: 'key' }, words),
    form,
  ];
  return [
    element(
      'p',
      {},
      'Ob der Betreiber die Datei wirklich ausgestellt hat, zeigt erst der Vergleich des Fingerabdrucks.',
    ),
    folded('Ist es echt? Fingerabdruck vergleichen', details, typed !== ''),
  ];
}

const LEDGER_TEXT =
  'Das Verzeichnis, in das jede Aufzeichnung des Betreibers sofort mit einer Nummer eingetragen wird, so dass keine Änderung unbemerkt bleibt.';

const isOfLedger = ({ document }: FileVerdict) => document === 'log' || document === 'extract';

function factsOf(verdict: FileVerdict): HTMLElement[] {
  const facts = [
    ['Dokument', documentName(verdict)],
    [isOfLedger(verdict) ? 'Name des Prüfbuchs' : 'Laut Dokument von', verdict.issuer],
    ['Stand', momentText(verdict.dated)],
    [isOfLedger(verdict) ? 'Was ist das?' : '', isOfLedger(verdict) ? LEDGER_TEXT : ''],
  ].filter(([, value]) => value !== '');
  if (verdict.document === 'other' || facts.length === 0) return [];
  return [
    element(
      'dl',
      {},
      ...facts.flatMap(([name = '', value = '']) => [element('dt', {}, name), element('dd', {}, value)]),
    ),
  ];
}

const section = (heading: string, sentences: readonly string[]): HTMLElement[] =>
  sentences.length === 0
    ? []
    : [element('h3', {}, heading), element('ul', {}, ...sentences.map((sentence) => element('li', {}, sentence)))];

function witnessesOf({ witnesses }: FileVerdict): HTMLElement[] {
  if (witnesses.length === 0) return [];
  return [
    element('h3', {}, witnesses.length === 1 ? 'Ein Zeuge' : `${witnesses.length} Zeugen`),
    ...witnesses.flatMap((witness) => [
      element('p', {}, witnessText(witness)),
      element('p', { class: 'key' }, fingerprintOf(witness.key).hex),
    ]),
  ];
}

/** Shows that the file could not be verified here, for a reason that lies in the browser or in its length. */
export function showFailure(card: HTMLElement, name: string, reason: string): void {
  card.dataset['outcome'] = 'unreadable';
  card.replaceChildren(
    element('h2', {}, element('span', { 'aria-hidden': 'true' }, '?'), ' Nicht geprüft'),
    element('p', { class: 'file' }, name),
    element('p', {}, reason),
  );
}

export function showProgress(card: HTMLElement, name: string, percent: number | undefined): void {
  card.dataset['outcome'] = 'waiting';
  card.replaceChildren(
    element('h2', {}, percent === undefined ? 'Wird geprüft …' : `Wird geprüft … ${percent} %`),
    element('p', { class: 'file' }, name),
  );
}
