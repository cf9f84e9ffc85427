import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import classes from './command-palette.module.css';
import type { NavigationGroup } from '#web/app/menu/navigation.ts';
import { usePaletteCommands } from './palette-commands.ts';
import { PaletteList } from './palette-list.tsx';
import { matchingCommands, type PaletteCommand } from './palette-search.ts';
import type { ShellDialog } from '#web/app/shell/shell-dialogs.tsx';
import type { useTypeAhead } from '#web/app/shell/type-ahead.ts';

interface CommandPaletteProps {
  readonly groups: readonly NavigationGroup[];
  /** Returns the text that was typed before the search field had the focus. */
  readonly takeTyped: ReturnType<typeof useTypeAhead>;
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

/** Opens with Ctrl+K and finds every page and command by name. */
export function CommandPalette({ groups, takeTyped, onOpen, onClose }: CommandPaletteProps) {
  const { dialogProps } = useDialogTransition(onClose);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState(0);
  const listId = useId();
  const everything = usePaletteCommands(groups, onOpen);
  const commands = matchingCommands(everything, search);
  const run = (command: PaletteCommand) => {
    // The palette closes first, because the command may open another dialog.
    onClose();
    command.run();
  };
  const adoptTypedText = () => {
    const { text, isEntered } = takeTyped();
    const first = isEntered ? matchingCommands(everything, text)[0] : undefined;
    if (first !== undefined) run(first);
    else if (text !== '') setSearch(text);
  };
  const moveSelection = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = commands[selected];
    if (step !== undefined) setSelected((selected + step + commands.length) % Math.max(1, commands.length));
    else if (event.key === 'Enter' && chosen !== undefined) run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      {...dialogProps}
      title="Suchen und springen"
      classNames={{ header: classes.header }}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="10dvh"
      transitionProps={{ duration: 150 }}
      returnFocus={false}
    >
      <TextInput
        type="search"
        size="lg"
        className={classes.search}
        classNames={{ input: classes.input }}
        aria-label="Befehl oder Seite suchen"
        placeholder="Wohin möchten Sie?"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={search}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={commands[selected] === undefined ? undefined : `${listId}-${selected}`}
        autoComplete="off"
        data-autofocus
        onFocus={adoptTypedText}
        onKeyDown={moveSelection}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setSelected(0);
        }}
      />
      <PaletteList id={listId} commands={commands} selected={selected} onChosen={run} onPointed={setSelected} />
    </Modal>
  );
}
