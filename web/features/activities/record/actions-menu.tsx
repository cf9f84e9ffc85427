import { IconShieldPlus } from '@tabler/icons-react';
import { ActionDropDown } from './action-drop-down.tsx';
import { useRecordableActions } from './recordable-actions.ts';
import { useQuickRecord } from './use-quick-record.ts';

interface ActionsMenuProps {
  readonly className?: string | undefined;
}

/** Lists all recordable actions on every page of a shift, the most used first. */
export function ActionsMenu({ className }: ActionsMenuProps) {
  const { actions } = useRecordableActions();
  const { tap } = useQuickRecord();
  if (actions === null || actions.length === 0) return null;
  return (
    <ActionDropDown
      actions={actions}
      onTap={tap}
      list="Maßnahmen"
      icon={<IconShieldPlus size={22} aria-hidden />}
      className={className}
    >
      <span>Maßnahme</span>
    </ActionDropDown>
  );
}
