import type { Icon } from '@tabler/icons-react';
import { searchText, searchWords } from '#shared/search-text.ts';

/** A search hit, page or command that can be opened or executed. */
export interface PaletteItem {
  /** Unique among all items. */
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly description?: string;
  /** A comment of the record, which may be pages long. */
  readonly detail?: string | undefined;
  readonly icon: Icon;
  /** State of the record, e.g. 'nicht aktiv'. */
  readonly mark?: {
    readonly text: string;
    readonly isAlarming: boolean;
    /** Whether the record no longer counts, so that its name is struck through. */
    readonly isWithdrawn?: boolean;
  };
  /** Whether the palette remains open, because the item only changes its content. */
  readonly keepsOpen?: boolean;
  readonly run: () => void;
}

export type PaletteCommand = PaletteItem & {
  readonly group: 'Erfassen' | 'Befehle' | 'Gehe zu' | 'Sitzung' | 'Ansicht';
  /** Whether it does something, and so is listed before the pages while nothing has been typed. */
  readonly isAction?: boolean;
  /** Everyday words by which people search for it, besides its label. They are not shown. */
  readonly phrases?: readonly string[];
};

/** A number of one or two digits has to be found as a whole: 3 is not in 30. */
export const isShortNumber = (word: string) => /^\d{1,2}$/.test(word);

/** Returns whether a text contains all of these words, which `searchWords` has made comparable. */
export function containsWords(text: string, words: readonly string[]): boolean {
  const comparable = ` ${searchText(text)} `;
  return words.every((word) => comparable.includes(isShortNumber(word) ? ` ${word} ` : word));
}

/** Returns the commands whose label, description and phrases contain every word of the search, in any order. */
export function matchingCommands(commands: readonly PaletteCommand[], search: string): PaletteCommand[] {
  const words = searchWords(search);
  return commands.filter(({ label, description, phrases = [] }) =>
    containsWords([label, description, ...phrases].join(' '), words),
  );
}

/**
 * Splits commands into those in whose label or phrases a word begins with the search text and the others. The former are
 * shown above the hits of the server, so that a late response does not move the item that the user is about to press.
 */
export function splitByBeginning(
  commands: readonly PaletteCommand[],
  search: string,
): readonly [PaletteCommand[], PaletteCommand[]] {
  const text = searchText(search);
  const beginsWithSearch = ({ label, phrases = [] }: PaletteCommand) =>
    text !== '' && [label, ...phrases].some((name) => ` ${searchText(name)}`.includes(` ${text}`));
  return [commands.filter(beginsWithSearch), commands.filter((command) => !beginsWithSearch(command))];
}

const PROOF_WORD = 'nachweise';
/** Shorter beginnings of the word may be another one, as 'nach' is. */
const MIN_BEGINNING = 5;

/** Returns the words beside 'Nachweis' or its beginning; '' if it is not among them. */
export function wordsBesideProof(text: string): string {
  const words = searchWords(text);
  const others = words.filter((word) => word.length < MIN_BEGINNING || !PROOF_WORD.startsWith(word));
  return others.length < words.length ? others.join(' ') : '';
}
