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
  readonly takeBufferedInput: ReturnType<typeof useTypeAhead>;
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

/** Finds records, articles of the help, pages and commands. Ctrl+K opens it. */
export function CommandPalette({ groups, takeBufferedInput, onOpen, onClose }: CommandPaletteProps) {
  const { dialogProps } = useDialogTransition(onClose);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<SearchKind | null>(null);
  /** Id of the item chosen with the arrow keys or the pointer. Until then the first item is selected. */
  const [chosenId, setChosenId] = useState<string | null>(null);
  const listId = useId();
  const commands = usePaletteCommands(groups, onOpen);
  const changeKind = (nextKind: SearchKind | null) => {
    setKind(nextKind);
    setChosenId(null);
  };
  const content = usePaletteItems(commands, { text, kind, onKindChosen: changeKind });
  const { items } = content;
  const chosenIndex = items.findIndex(({ id }) => id === chosenId);
  const selectedIndex = Math.max(0, chosenIndex);
  const runItem = (item: PaletteItem) => {
    // The palette closes first, because the command may open another dialog.
    if (item.keepsOpen !== true) onClose();
    item.run();
  };
  const changeText = (typed: string) => {
    setText(typed);
    changeKind(null);
  };
  const useBufferedText = () => {
    const bufferedInput = takeBufferedInput();
    const firstCommand = bufferedInput.isEntered ? matchingCommands(commands, bufferedInput.text)[0] : undefined;
    if (firstCommand !== undefined) runItem(firstCommand);
    else if (bufferedInput.text !== '') changeText(bufferedInput.text);
  };
  const moveSelection = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[selectedIndex];
    if (step !== undefined)
      setChosenId(items[(selectedIndex + step + items.length) % Math.max(1, items.length)]?.id ?? null);
    else if (event.key === 'Enter' && item !== undefined) runItem(item);
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
        activeOption={items[selectedIndex] === undefined ? undefined : `${listId}-${selectedIndex}`}
        onFocus={useBufferedText}
        onKeyDown={moveSelection}
        onChange={changeText}
        onClose={onClose}
      />
      <KindTabs groups={content.groups} kind={kind} onChange={changeKind} />
      <PaletteList
        id={listId}
        items={items}
        words={searchWords(text)}
        selectedIndex={selectedIndex}
        onChosen={runItem}
        onPointerOver={setChosenId}
      />
      <PaletteStatus content={content} />
      <PaletteKeys />
    </Modal>
  );
}
