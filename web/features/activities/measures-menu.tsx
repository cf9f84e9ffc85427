import { IconShieldPlus } from '@tabler/icons-react';
import { MeasureDropDown } from './measure-drop-down.tsx';
import { useMeasures } from './measures.ts';
import { useQuickRecord } from './quick-record.ts';

interface MeasuresMenuProps {
  readonly className?: string | undefined;
}

/** Every measure two taps away, on whatever page the service is; the most used first. */
export function MeasuresMenu({ className }: MeasuresMenuProps) {
  const { actions } = useMeasures();
  const { tap } = useQuickRecord();
  if (actions === null || actions.length === 0) return null;
  return (
    <MeasureDropDown
      actions={actions}
      onTap={tap}
      list="Maßnahmen"
      icon={<IconShieldPlus size={22} aria-hidden />}
      className={className}
    >
      <span>Maßnahme</span>
    </MeasureDropDown>
  );
}
