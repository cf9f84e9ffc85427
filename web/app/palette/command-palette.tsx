import { Modal } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import type { SearchKind } from '#shared/contracts/search/search.ts';
import { searchWords } from '#shared/search-text.ts';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import classes from './command-palette.module.css';
import type { NavigationGroup } from '#web/app/menu/navigation.ts';
import { KindTabs } from './kind-tabs.tsx';
import { usePaletteCommands } from './palette-commands.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteKeys } from './palette-keys.tsx';
import { PaletteList } from './palette-list.tsx';
import { PaletteStatus } from './palette-status.tsx';
import { matchingCommands, type PaletteItem } from './palette-search.ts';
import { usePaletteItems } from './use-palette-items.ts';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import type { useTypeAhead } from '#web/app/shell/type-ahead.ts';

interface CommandPaletteProps {
  readonly groups: readonly NavigationGroup[];
  /** Returns the text that was typed before the search field had the focus. */
  readonly takeTyped: ReturnType<typeof useTypeAhead>;
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

/** Opens with Ctrl+K and finds records, articles of the help, pages and commands. */
export function CommandPalette({ groups, takeTyped, onOpen, onClose }: CommandPaletteProps) {
  const { dialogProps } = useDialogTransition(onClose);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<SearchKind | null>(null);
  /** Id of the item chosen with the arrow keys or the pointer. Until then the first item is selected. */
  const [chosenId, setChosenId] = useState<string | null>(null);
  const listId = useId();
  const commands = usePaletteCommands(groups, onOpen);
  const showKind = (next: SearchKind | null) => {
    setKind(next);
    setChosenId(null);
  };
  const content = usePaletteItems(commands, { text, kind, onKind: showKind });
  const { items } = content;
  const chosenIndex = items.findIndex(({ id }) => id === chosenId);
  const selected = Math.max(0, chosenIndex);
  const run = (item: PaletteItem) => {
    // The palette closes first, because the command may open another dialog.
    if (item.keepsOpen !== true) onClose();
    item.run();
  };
  const search = (typed: string) => {
    setText(typed);
    showKind(null);
  };
  const adoptTypedText = () => {
    const typed = takeTyped();
    const first = typed.isEntered ? matchingCommands(commands, typed.text)[0] : undefined;
    if (first !== undefined) run(first);
    else if (typed.text !== '') search(typed.text);
  };
  const moveSelection = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[selected];
    if (step !== undefined)
      setChosenId(items[(selected + step + items.length) % Math.max(1, items.length)]?.id ?? null);
    else if (event.key === 'Enter' && item !== undefined) run(item);
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
      size="xl"
      yOffset="min(2rem, 5dvh)"
      transitionProps={{ duration: 150 }}
      returnFocus={false}
    >
      <PaletteField
        text={text}
        listId={listId}
        activeOption={items[selected] === undefined ? undefined : `${listId}-${selected}`}
        onFocus={adoptTypedText}
        onKeyDown={moveSelection}
        onChange={search}
        onClose={onClose}
      />
      <KindTabs groups={content.groups} kind={kind} onChange={showKind} />
      <PaletteList
        id={listId}
        items={items}
        words={searchWords(text)}
        selected={selected}
        onChosen={run}
        onPointed={setChosenId}
      />
      <PaletteStatus content={content} />
      <PaletteKeys />
    </Modal>
  );
}
