// What the command palette offers. Pure but for the hook at the end.
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconArrowRight, IconBolt, IconKeyboard, IconMoon, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useLetterKeys } from './hotkeys.ts';
import type { NavigationGroup } from './navigation.ts';
import { useOfferedActions } from './palette-actions.ts';
import type { ShellDialog } from './shell-dialogs.tsx';
import { useUserActions } from './user-actions.ts';

export interface PaletteCommand {
  readonly id: string;
  readonly group: 'Auf dieser Seite' | 'Gehe zu' | 'Sitzung' | 'Ansicht';
  readonly label: string;
  readonly description?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

/** Each word of the search occurs in label or description, in any order. */
export function matchingCommands(commands: readonly PaletteCommand[], search: string): PaletteCommand[] {
  const words = normalised(search).split(/\s+/).filter(Boolean);
  return commands.filter((command) => {
    const text = normalised(`${command.label} ${command.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** 'massnahme' and 'prufen' find their words too. */
const normalised = (text: string) =>
  text
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

export function usePaletteCommands(
  groups: readonly NavigationGroup[],
  onOpen: (dialog: ShellDialog) => void,
): PaletteCommand[] {
  const navigate = useNavigate();
  const offered = useOfferedActions().map((action): PaletteCommand => ({
    ...action,
    group: 'Auf dieser Seite',
    icon: IconBolt,
    run: action.onChosen,
  }));
  const places = groups
    .flatMap((group) => group.entries)
    .map((entry): PaletteCommand => ({
      id: entry.path,
      group: 'Gehe zu',
      label: entry.label,
      icon: IconArrowRight,
      run: () => void navigate({ to: entry.to ?? entry.path }),
    }));
  const session = useUserActions(onOpen).map(({ id, label, current, icon, act }): PaletteCommand => ({
    id,
    group: 'Sitzung',
    label,
    description: current,
    icon,
    run: act,
  }));
  return [...offered, ...places, ...session, ...useViewCommands()];
}

function useViewCommands(): PaletteCommand[] {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const [hasLetterKeys, setHasLetterKeys] = useLetterKeys();
  return [
    {
      id: 'colours',
      group: 'Ansicht',
      label: isDark ? 'Helle Ansicht' : 'Dunkle Ansicht',
      icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'letter-keys',
      group: 'Ansicht',
      label: hasLetterKeys ? 'Tastenkürzel N und / ausschalten' : 'Tastenkürzel N und / einschalten',
      icon: IconKeyboard,
      run: () => setHasLetterKeys(!hasLetterKeys),
    },
  ];
}
