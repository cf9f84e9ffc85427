import { fingerprintOf } from '#shared/verification/fingerprint.ts';
import type { FileVerdict } from '#shared/verification/verdict.ts';
import { element } from './element.ts';
import { documentName, headlineOf, momentText, sentenceOf, witnessText } from './verdict-texts.ts';

/** A sign that tells the outcomes apart without colours. */
const SIGNS: Readonly<Record<FileVerdict['outcome'], string>> = {
  unchanged: '✓',
  dataOnly: '◐',
  changed: '✕',
  unproven: '?',
  unreadable: '?',
};

/**
 * Fills the card of a file with what was found: the verdict, and what is wrong. What it is based on is folded.
 * @param isKeyKnown whether the reader named the key, and it is the one of the file
 */
export function showVerdict(card: HTMLElement, name: string, verdict: FileVerdict, isKeyKnown: boolean): void {
  const { outcome, faults, miscalculations, checked, limits } = verdict;
  card.dataset['outcome'] = outcome;
  card.replaceChildren(
    element(
      'h2',
      {},
      element('span', { 'aria-hidden': 'true' }, SIGNS[outcome]),
      ` ${headlineOf(verdict, isKeyKnown)}`,
    ),
    element('p', { class: 'file' }, name),
    element('p', {}, sentenceOf(verdict)),
    ...factsOf(verdict),
    ...section(outcome === 'changed' ? 'Was verändert wurde' : 'Warum', faults),
    ...section('Was nicht aufgeht', miscalculations),
    // Beside a change, what is in order would only soothe.
    ...folded([
      ...section('Was geprüft wurde', outcome === 'changed' ? [] : checked),
      ...section('Was das nicht beweist', outcome === 'changed' ? [] : limits),
      ...keyOf(verdict),
      ...(outcome === 'changed' ? [] : witnessesOf(verdict)),
    ]),
  );
}

const folded = (details: readonly HTMLElement[]): HTMLElement[] =>
  details.length === 0 ? [] : [element('details', {}, element('summary', {}, 'Einzelheiten'), ...details)];

const LEDGER_TEXT =
  'Das Verzeichnis, in das jede Aufzeichnung des Betreibers sofort mit einer Nummer eingetragen wird, so dass keine Änderung unbemerkt bleibt.';

const isOfLedger = ({ document }: FileVerdict) => document === 'log' || document === 'extract';

function factsOf(verdict: FileVerdict): HTMLElement[] {
  const facts = [
    ['Dokument', documentName(verdict)],
    [isOfLedger(verdict) ? 'Name des Prüfbuchs' : 'Ausgestellt von', verdict.issuer],
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

function keyOf({ key }: FileVerdict): HTMLElement[] {
  if (key === undefined) return [];
  const { hex, words } = fingerprintOf(key);
  return [
    element('h3', {}, 'Fingerabdruck des Schlüssels'),
    element('p', { class: 'key' }, hex),
    element('p', { class: 'key' }, words),
    element(
      'p',
      { class: 'faint' },
      'Das ist die Kennung des Schlüssels, mit dem unterschrieben wurde. Vergleichen Sie sie mit der, die Sie auf anderem Weg kennen, etwa aus einem früheren Bericht. Erst dann steht fest, wer unterschrieben hat: Einen eigenen Schlüssel kann sich jeder machen.',
    ),
  ];
}

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
