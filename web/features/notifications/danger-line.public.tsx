import { UnstyledButton } from '@mantine/core';
import { IconAlertOctagon, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { type Notification, NOTIFICATION_TYPE_TEXTS } from '#shared/contracts/notifications/notifications.ts';
import { splitFirstSentence } from '#web/ui/notice/first-sentence.ts';
import styles from './danger-line.module.css';

interface DangerLineButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'className'> {
  /** The unread critical notifications, newest first; at least one. */
  readonly unread: readonly Notification[];
}

/** Shows the newest critical notification in at most two lines, on a phone its first sentence, and counts the others. */
export function DangerLineButton({ unread, ...buttonProps }: DangerLineButtonProps) {
  const { first = '', rest } = unread[0] === undefined ? {} : splitFirstSentence(unread[0].message);
  const Chevron = buttonProps['aria-expanded'] === undefined ? IconChevronRight : IconChevronDown;
  return (
    <UnstyledButton className={styles.line} {...buttonProps}>
      <IconAlertOctagon size={20} aria-hidden className={styles.kind} />
      <span className={styles.kind} data-kind>
        {NOTIFICATION_TYPE_TEXTS.DANGER}
      </span>
      <span className={styles.message} data-message>
        {first}
        <span data-rest>{rest}</span>
      </span>
      {unread.length > 1 && <span>+{unread.length - 1} weitere</span>}
      <Chevron size={20} aria-hidden />
    </UnstyledButton>
  );
}
