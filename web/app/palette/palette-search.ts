import type { Icon } from '@tabler/icons-react';

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
  const words = normalised(search).split(/\s+/).filter(Boolean);
  return commands.filter((command) => {
    const text = normalised(`${command.label} ${command.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Makes the search tolerant: 'massnahme' finds 'Maßnahme' and 'prufen' finds 'prüfen'. */
const normalised = (text: string) =>
  text
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
