import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconBell, IconBolt, IconHelp, IconKeyboard, IconMoon, IconShieldCheck, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useLetterKeys } from '#web/ui/dialog/hotkeys.ts';
import { canRecordActivity } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { filtersAtLocation } from '#web/app/routes/lists-by-location.ts';
import { useCurrentEntry } from '#web/app/routes/screen-path.ts';
import type { NavigationGroup } from '#web/app/menu/navigation.ts';
import { usePaletteActions } from '#web/ui/page/palette-actions.ts';
import { pageCommandsFor } from './page-commands.ts';
import { ACTION_PHRASES, PAGE_PHRASES } from './page-phrases.ts';
import type { PaletteCommand } from './palette-search.ts';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import { useUserActions } from '#web/app/menu/user-actions.ts';

export function usePaletteCommands(
  groups: readonly NavigationGroup[],
  onOpen: (dialog: ShellDialog) => void,
): PaletteCommand[] {
  const pageActions = usePaletteActions().map((action): PaletteCommand => ({
    ...action,
    group: 'Erfassen',
    isAction: true,
    icon: IconBolt,
    run: action.onChosen,
  }));
  const userActions = useUserActions(onOpen).map(({ id, label, current, icon, run }): PaletteCommand => ({
    id,
    group: 'Sitzung',
    label,
    description: current,
    phrases: ACTION_PHRASES[id] ?? [],
    icon,
    run,
  }));
  const recordActivity = useRecordCommand(onOpen);
  return [
    ...recordActivity,
    ...pageActions,
    ...useMenuCommands(groups),
    ...useOtherPageCommands(onOpen),
    ...userActions,
    ...useViewCommands(),
  ];
}

/** Leads to the pages of the menu. The one that is open comes last, because nobody goes there. */
function useMenuCommands(groups: readonly NavigationGroup[]): PaletteCommand[] {
  const navigate = useNavigate();
  const current = useCurrentEntry(groups);
  return groups
    .flatMap((group) => group.entries)
    .toSorted((a, b) => Number(a === current) - Number(b === current))
    .map((entry) => ({
      id: entry.path,
      group: 'Gehe zu',
      label: entry.label,
      phrases: PAGE_PHRASES[entry.path] ?? [],
      icon: entry.icon,
      run: () => void navigate({ to: entry.to ?? entry.path, search: entry.search ?? {} }),
    }));
}

/** Recording an activity is the main task at a location, so it is available on every page. */
function useRecordCommand(onOpen: (dialog: ShellDialog) => void): PaletteCommand[] {
  const isAllowed = canRecordActivity(useActor());
  if (!isAllowed) return [];
  return [
    {
      id: 'activity',
      group: 'Erfassen',
      isAction: true,
      label: 'Neue Maßnahme',
      icon: IconShieldCheck,
      run: () => onOpen('activity'),
    },
  ];
}

/** Leads to what is no entry of the menu. */
function useOtherPageCommands(onOpen: (dialog: ShellDialog) => void): PaletteCommand[] {
  const navigate = useNavigate();
  const actor = useActor();
  const pageCommands = pageCommandsFor(actor).map(({ path, to = path, ...command }): PaletteCommand => ({
    ...command,
    id: path,
    group: command.isAction === true ? 'Befehle' : 'Gehe zu',
    run: () => void navigate({ to, search: filtersAtLocation(to, actor) ?? {} }),
  }));
  return [
    { id: 'notifications', group: 'Gehe zu', label: 'Meldungen', icon: IconBell, run: () => onOpen('notifications') },
    {
      id: 'help',
      group: 'Gehe zu',
      label: 'Hilfe',
      phrases: ['Handbuch', 'Anleitung', 'Support'],
      icon: IconHelp,
      run: () => void navigate({ to: '/hilfe' }),
    },
    ...pageCommands,
  ];
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
      phrases: isDark ? ['hell'] : ['dunkel', 'Dark Mode'],
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
