import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './command-palette.module.css';
import type { PaletteCommand } from './palette-search.ts';

interface PaletteListProps {
  readonly id: string;
  readonly commands: readonly PaletteCommand[];
  readonly selected: number;
  readonly onChosen: (command: PaletteCommand) => void;
  readonly onPointed: (index: number) => void;
}

export function PaletteList({ id, commands, selected, onChosen, onPointed }: PaletteListProps) {
  return (
    <>
      <div id={id} role="listbox" aria-label="Befehle" className={classes.list}>
        {commands.map((command, index) => (
          <div key={`${command.group} ${command.id}`} role="presentation">
            {command.group === commands[index - 1]?.group ? null : (
              <div role="presentation" className={classes.group}>
                {command.group}
              </div>
            )}
            <PaletteOption
              id={`${id}-${index}`}
              command={command}
              isSelected={index === selected}
              onChosen={() => onChosen(command)}
              onPointed={() => onPointed(index)}
            />
          </div>
        ))}
      </div>
      <Text role="status" c="dimmed" className={classes.empty}>
        {commands.length === 0 ? 'Nichts gefunden.' : ''}
      </Text>
    </>
  );
}

interface PaletteOptionProps {
  readonly id: string;
  readonly command: PaletteCommand;
  readonly isSelected: boolean;
  readonly onChosen: () => void;
  readonly onPointed: () => void;
}

/**
 * The option never has the focus itself: the search field keeps it and refers to the option by aria-activedescendant.
 */
function PaletteOption({ id, command, isSelected, onChosen, onPointed }: PaletteOptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field keeps the focus and handles the keys
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className={classes.option}
      onClick={onChosen}
      onPointerMove={onPointed}
    >
      <command.icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.label}>{command.label}</span>
      {command.description === undefined ? null : <span className={classes.description}>{command.description}</span>}
    </div>
  );
}
