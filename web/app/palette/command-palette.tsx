import { Modal, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import type { SearchKind, SearchGroup } from '#shared/contracts/search/search.ts';
import { searchWords } from '#shared/search-text.ts';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import classes from './command-palette.module.css';
import type { NavigationGroup } from '#web/app/menu/navigation.ts';
import { KIND_TEXTS } from './search-hits.ts';
import { usePaletteCommands } from './palette-commands.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteList } from './palette-list.tsx';
import { PaletteStatus } from './palette-status.tsx';
import { matchingCommands, type PaletteItem } from './palette-search.ts';
import { usePaletteItems } from './use-palette-items.ts';
import type { ShellDialog } from '#web/app/shell/shell-dialog.ts';
import type { useTypeAhead } from '#web/app/shell/type-ahead.ts';

/** Names the keys of the search, on devices with a keyboard. A screen reader announces them by the roles of the list. */
const PaletteKeys = ({ canChoose }: { readonly canChoose: boolean }) => (
  <div className={classes.keys} aria-hidden>
    {canChoose && (
      <>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> wählen
        </span>
        <span>
          <kbd>Enter</kbd> öffnen
        </span>
      </>
    )}
    <span>
      <kbd>Esc</kbd> schließen
    </span>
  </div>
);

interface CommandPaletteProps {
  readonly groups: readonly NavigationGroup[];
  /** Returns the text that was typed before the search field had the focus. */
  readonly takeBufferedInput: ReturnType<typeof useTypeAhead>;
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

/** Finds records, notifications, articles of the help, pages and commands. Ctrl+K opens it. */
export function CommandPalette({ groups, takeBufferedInput, onOpen, onClose }: CommandPaletteProps) {
  const { dialogProps } = useDialogTransition(onClose);
  const listId = useId();
  const commands = usePaletteCommands(groups, onOpen);
  const search = usePaletteSearch(commands, () => onOpen('notifications'));
  const { text, content, items, selectedIndex, changeText } = search;
  const runItem = (item: PaletteItem) => {
    // The palette closes first, because the command may open another dialog.
    if (item.keepsOpen !== true) onClose();
    item.run();
  };
  const useBufferedText = () => {
    const bufferedInput = takeBufferedInput();
    const firstCommand = bufferedInput.isEntered ? matchingCommands(commands, bufferedInput.text)[0] : undefined;
    if (firstCommand !== undefined) runItem(firstCommand);
    else if (bufferedInput.text !== '') changeText(bufferedInput.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[selectedIndex];
    if (step !== undefined) search.moveSelection(step);
    else if (event.key === 'Enter' && item !== undefined) runItem(item);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      {...dialogProps}
      title="Suchen und springen"
      classNames={{ header: classes.header, content: classes.content, inner: classes.inner }}
      withCloseButton={false}
      padding={0}
      size="xl"
      yOffset="0.375rem"
      transitionProps={{ duration: 150 }}
      returnFocus={false}
    >
      <PaletteField
        text={text}
        listId={listId}
        activeOption={items[selectedIndex] === undefined ? undefined : `${listId}-${selectedIndex}`}
        onFocus={useBufferedText}
        onKeyDown={onKeyDown}
        onChange={changeText}
        onClose={onClose}
      />
      <KindTabs groups={content.groups} kind={search.kind} onChange={search.changeKind} />
      <PaletteList
        id={listId}
        items={items}
        words={searchWords(text)}
        selectedIndex={selectedIndex}
        onChosen={runItem}
        onPointerOver={search.selectItem}
      />
      <PaletteStatus content={content} />
      <PaletteKeys canChoose={items.length > 0} />
    </Modal>
  );
}

/** Holds what is searched for, and which of the found items is selected. */
function usePaletteSearch(commands: ReturnType<typeof usePaletteCommands>, onNotificationsOpened: () => void) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<SearchKind | null>(null);
  /** Id of the item chosen with the arrow keys or the pointer. Until then the first item is selected. */
  const [chosenId, selectItem] = useState<string | null>(null);
  const changeKind = (nextKind: SearchKind | null) => {
    setKind(nextKind);
    selectItem(null);
  };
  const content = usePaletteItems(commands, {
    text,
    kind,
    onKindChosen: changeKind,
    onNotificationsOpened,
  });
  const changeText = (typed: string) => {
    setText(typed);
    changeKind(null);
  };
  const { items } = content;
  const chosenIndex = items.findIndex(({ id }) => id === chosenId);
  const selectedIndex = Math.max(0, chosenIndex);
  /** Selects the next item or the previous one. The first follows the last. */
  const moveSelection = (step: number) =>
    selectItem(items[(selectedIndex + step + items.length) % Math.max(1, items.length)]?.id ?? null);
  return { text, kind, content, items, selectedIndex, selectItem, moveSelection, changeText, changeKind };
}

interface KindTabsProps {
  readonly groups: readonly SearchGroup[];
  readonly kind: SearchKind | null;
  readonly onChange: (kind: SearchKind | null) => void;
}

/** Limits the search hits to one kind of record. It is shown as soon as there are hits. */
function KindTabs({ groups, kind, onChange }: KindTabsProps) {
  if (groups.length === 0) return null;
  return (
    <div role="group" aria-label="Gefundenes eingrenzen" className={classes.kinds}>
      <UnstyledButton className={classes.kind} aria-pressed={kind === null} onClick={() => onChange(null)}>
        Alles
      </UnstyledButton>
      {groups.map((group) => (
        <UnstyledButton
          key={group.kind}
          className={classes.kind}
          aria-pressed={kind === group.kind}
          onClick={() => onChange(group.kind)}
        >
          {KIND_TEXTS[group.kind]} {group.total}
          {group.isMore && '+'}
        </UnstyledButton>
      ))}
    </div>
  );
}
