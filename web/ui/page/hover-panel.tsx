import { UnstyledButton } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import classes from './hover-panel.module.css';

interface HoverPanelProps {
  /** Content of the button. */
  readonly label: ReactNode;
  readonly className?: string | undefined;
  readonly buttonClassName?: string | undefined;
  readonly panelClassName?: string | undefined;
  /** The panel's content, which is rendered only while the panel is open. */
  readonly children: ReactNode;
}

/**
 * Shows a button with details that open on hover, on focus and on a tap. Escape closes them, and the pointer may move
 * onto them.
 */
export function HoverPanel({ label, className = '', buttonClassName, panelClassName = '', children }: HoverPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside is the control; the element around it only tracks the pointer
    <div
      className={`${classes.area} ${className}`}
      onMouseEnter={open}
      onMouseLeave={close}
      onFocus={open}
      onBlur={closeWhenLeft}
      onKeyDown={closeByEscape}
    >
      <UnstyledButton
        className={buttonClassName}
        onClick={open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
      >
        {label}
      </UnstyledButton>
      {isOpen && (
        <div id={panel} className={`${classes.panel} ${panelClassName}`}>
          {children}
        </div>
      )}
    </div>
  );
}
