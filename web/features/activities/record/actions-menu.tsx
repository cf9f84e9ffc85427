import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldPlus } from '@tabler/icons-react';
import { LazyAllActions } from '#web/features/activities/lazy-activity-dialogs.ts';
import { useRecordableActions } from './recordable-actions.ts';
import { useQuickRecord } from './use-quick-record.ts';

interface ActionsMenuProps {
  readonly className?: string | undefined;
}

/** The button that opens the list of all recordable actions, on every page of the service staff. */
export function ActionsMenu({ className }: ActionsMenuProps) {
  const { actions } = useRecordableActions();
  const quick = useQuickRecord();
  const [isListOpen, list] = useDisclosure(false);
  if (actions === null || actions.length === 0) return null;
  return (
    <>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconShieldPlus size={22} aria-hidden />}
        className={className}
        aria-haspopup="dialog"
        onClick={list.open}
      >
        <span>Maßnahme</span>
      </Button>
      {isListOpen && <LazyAllActions actions={actions} quick={quick} onClose={list.close} />}
    </>
  );
}
