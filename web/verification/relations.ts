import { compareLedgers } from '#shared/verification/compare-ledgers.ts';
import type { FileVerdict } from '#shared/verification/verdict.ts';
import { element } from './element.ts';
import { comparisonText } from './verdict-texts.ts';

interface ComparedFile {
  readonly name: string;
  readonly verdict: FileVerdict;
  /** SHA-256 of the file. */
  readonly digest: string;
}

export interface Relation {
  readonly relation: 'identical' | 'same' | 'continued' | 'contradicted' | 'unknown';
  readonly names: string;
  readonly text: string;
}

/** Compares each file with each other. */
export function findRelations(files: readonly ComparedFile[]): Relation[] {
  // A file that was changed proves nothing, whatever it carries.
  const usable = files.filter(({ verdict }) => verdict.outcome !== 'changed');
  return usable.flatMap((one, index) => usable.slice(index + 1).flatMap((other) => relationOf(one, other)));
}

function relationOf(one: ComparedFile, other: ComparedFile): Relation[] {
  const names = `${one.name} und ${other.name}`;
  if (one.digest === other.digest)
    return [{ relation: 'identical', names, text: 'Das ist dieselbe Datei unter zwei Namen.' }];
  const comparison = compareLedgers(one.verdict, other.verdict);
  return comparison === undefined ? [] : [{ relation: comparison.relation, names, text: comparisonText(comparison) }];
}

/** Shows contradictions each in a card of its own, and what else was found together in one. */
export function showRelations(place: HTMLElement, found: readonly Relation[]): void {
  const contradictions = found.filter(({ relation }) => relation === 'contradicted');
  const others = found.filter(({ relation }) => relation !== 'contradicted');
  place.replaceChildren(
    ...contradictions.map((one) => cardOf('Widerspruch', [one])),
    ...(others.length === 0 ? [] : [cardOf('Wie die Dateien zusammengehören', others)]),
  );
}

const cardOf = (heading: string, found: readonly Relation[]) =>
  element(
    'article',
    { class: 'card', 'data-relation': found.find(({ relation }) => relation !== 'same')?.relation ?? 'same' },
    element('h2', {}, heading),
    ...found.flatMap(({ names, text }) => [element('p', { class: 'file' }, names), element('p', {}, text)]),
  );
