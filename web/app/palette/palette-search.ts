import type { Icon } from '@tabler/icons-react';
import { normalisedText, searchWords } from '#web/ui/filter/normalised-text.ts';

export interface PaletteCommand {
  readonly id: string;
  readonly group: 'Erfassen' | 'Gehe zu' | 'Sitzung' | 'Ansicht';
  readonly label: string;
  readonly description?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

/** Returns the commands whose label or description contains every word of the search, in any order. */
export function matchingCommands(commands: readonly PaletteCommand[], search: string): PaletteCommand[] {
  const words = searchWords(search);
  return commands.filter((command) => {
    const text = normalisedText(`${command.label} ${command.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
