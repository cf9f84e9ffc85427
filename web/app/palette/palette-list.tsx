import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './command-palette.module.css';
import { excerpt, highlightedParts } from './highlighted-parts.ts';
import type { PaletteItem } from './palette-search.ts';

interface PaletteListProps {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  /** The words of the search, which are highlighted. */
  readonly words: readonly string[];
  readonly selectedIndex: number;
  readonly onChosen: (item: PaletteItem) => void;
  readonly onPointerOver: (id: string) => void;
}

export function PaletteList({ id, items, words, selectedIndex, onChosen, onPointerOver }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Gefundenes" className={classes.list}>
      {items.map((item, index) => (
        <div key={`${item.group} ${item.id}`} role="presentation">
          {item.group === items[index - 1]?.group ? null : (
            <div role="presentation" className={classes.group}>
              {item.group}
            </div>
          )}
          <PaletteOption
            id={`${id}-${index}`}
            item={item}
            words={words}
            isSelected={index === selectedIndex}
            onChosen={() => onChosen(item)}
            onPointerOver={() => onPointerOver(item.id)}
          />
        </div>
      ))}
    </div>
  );
}

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly words: readonly string[];
  readonly isSelected: boolean;
  readonly onChosen: () => void;
  readonly onPointerOver: () => void;
}

/**
 * Shows one option. The option never has the focus: the search field keeps it and refers to the option by
 * aria-activedescendant.
 */
function PaletteOption({ id, item, words, isSelected, onChosen, onPointerOver }: PaletteOptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const Label = item.mark?.isWithdrawn === true ? 's' : 'span';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field keeps the focus and handles the keys
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      // Screen readers get the text as a whole, because they would read the highlighted parts as separate words.
      aria-label={[item.label, item.description, item.detail, item.mark?.text].filter(Boolean).join(', ')}
      data-more={item.keepsOpen}
      className={classes.option}
      onClick={onChosen}
      onPointerMove={onPointerOver}
    >
      <item.icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.texts}>
        <Label className={classes.label}>
          <Highlighted text={item.label} words={words} />
        </Label>
        {item.description === undefined ? null : (
          <span className={classes.description}>
            <Highlighted text={item.description} words={words} />
          </span>
        )}
        {item.detail === undefined ? null : (
          <span className={classes.detail}>
            <Highlighted text={excerpt(item.detail, words)} words={words} />
          </span>
        )}
      </span>
      {item.mark === undefined ? null : <OptionMark {...item.mark} />}
    </div>
  );
}

interface HighlightedProps {
  readonly text: string;
  readonly words: readonly string[];
}

const Highlighted = ({ text, words }: HighlightedProps) =>
  highlightedParts(text, words).map((part) => (
    <span key={part.start} data-found={part.isFound || undefined}>
      {part.text}
    </span>
  ));

const OptionMark = ({ text, isAlarming }: NonNullable<PaletteItem['mark']>) => (
  <span className={classes.mark} data-alarming={isAlarming}>
    {isAlarming && <IconAlertTriangleFilled size={16} aria-hidden />}
    {text}
  </span>
);
