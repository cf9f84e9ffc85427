import { Drawer } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import type { FocusEvent } from 'react';
import { useDialogFocus } from '#web/ui/dialog/dialog-focus.ts';
import { useDialogTransition } from '#web/ui/dialog/use-dialog-transition.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { FilterChoices } from './filter-choices.tsx';
import type { OfferedField } from './filter-fields.ts';
import styles from './list-filters.module.css';
import type { UrlState } from './url-state.ts';

interface FilterMenuProps {
  /** What is chosen, if it is no filter. */
  readonly label?: string;
  /** If there is only one, the menu shows its values at once. */
  readonly fields: readonly OfferedField[];
  readonly values: UrlState;
  /** Pixels from the left edge of the bar to the button that opened the menu. */
  readonly left: number;
  readonly onChange: (changes: UrlState) => void;
  readonly onClose: () => void;
}

/** Shows the menu of filters below its button, over the list; on a phone as a sheet. Nothing on the page moves. */
export function FilterMenu(props: FilterMenuProps) {
  const filterLabel = props.fields.length === 1 ? `Filter ${props.fields[0]?.label}` : 'Filter wählen';
  const label = props.label ?? filterLabel;
  return useIsWideScreen() ? <MenuPanel {...props} label={label} /> : <MenuSheet {...props} label={label} />;
}

interface LabelledMenuProps extends FilterMenuProps {
  readonly label: string;
}

function MenuPanel({ left, label, onClose, ...menu }: LabelledMenuProps) {
  useDialogFocus(true);
  const panel = useClickOutside<HTMLDivElement>(({ target }) => isOpener(target) || onClose());
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget) && !isOpener(relatedTarget)) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog closes by Escape and when the focus leaves it
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles.panel}
      style={{ left: `max(0px, min(${left}px, 100% - 21rem))` }}
      onBlur={closeWhenLeft}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <MenuContent {...menu} onClose={onClose} />
    </div>
  );
}

/** Returns whether the element is in the button that opened the menu. A click on that button closes the menu already. */
const isOpener = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[aria-haspopup="dialog"][aria-expanded="true"]') !== null;

function MenuSheet({ left: _left, label, onClose, ...menu }: LabelledMenuProps) {
  const { dialogProps, startClosing } = useDialogTransition(onClose);
  return (
    <Drawer
      {...dialogProps}
      title={label}
      position="bottom"
      size="auto"
      classNames={{ content: styles.sheet ?? '' }}
      returnFocus={false}
    >
      <MenuContent {...menu} onClose={startClosing} />
    </Drawer>
  );
}

const MenuContent = ({ fields, values, onChange, onClose }: Omit<FilterMenuProps, 'left'>) => (
  <FilterChoices
    fields={fields}
    values={values}
    onChoose={(changes) => {
      onChange(changes);
      onClose();
    }}
  />
);
