import type { Icon } from '@tabler/icons-react';
import { searchText, searchWords } from '#shared/search-text.ts';

/** Something that the search found and that can be opened or executed. */
export interface PaletteItem {
  /** Unique among all items. */
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: Icon;
  /** The state of a record that users should know before they open it. */
  readonly mark?: { readonly text: string; readonly isAlarming: boolean };
  /** True if the palette remains open, because the item changes what it shows. */
  readonly keepsOpen?: boolean;
  readonly run: () => void;
}

export type PaletteCommand = PaletteItem & { readonly group: 'Erfassen' | 'Gehe zu' | 'Sitzung' | 'Ansicht' };

/** Returns the commands whose label or description contains every word of the search, in any order. */
export function matchingCommands(commands: readonly PaletteCommand[], search: string): PaletteCommand[] {
  const words = searchWords(search);
  return commands.filter((command) => {
    const text = searchText(`${command.label} ${command.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * Splits commands into those whose label begins with the search and the others. The former stand above everything found
 * on the server, so that a late response does not move what the user is about to press.
 */
export function splitByBeginning(
  commands: readonly PaletteCommand[],
  search: string,
): readonly [PaletteCommand[], PaletteCommand[]] {
  const text = searchText(search);
  const begins = ({ label }: PaletteCommand) => text !== '' && searchText(label).startsWith(text);
  return [commands.filter(begins), commands.filter((command) => !begins(command))];
}
