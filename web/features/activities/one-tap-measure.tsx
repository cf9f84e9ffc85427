import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { canRecordActivity } from '#shared/permissions.ts';
import type { MeasureKind } from '#shared/measure-kinds.ts';
import { useActor } from '#web/api/session.ts';
import { measureIcon } from './measure-icon.ts';
import { useMeasures } from './measures.ts';
import { useQuickRecord } from './quick-record.ts';

const WORDS = { ready: 'erfassen', sending: 'wird erfasst', recorded: 'erfasst' } as const;

/** A measure of this kind is near at hand after something happened, where the location's catalogue has one. */
export function OneTapMeasure({ kind }: { readonly kind: MeasureKind }) {
  const { actions } = useMeasures();
  const { tap, stateOf } = useQuickRecord();
  const isAllowed = canRecordActivity(useActor());
  const action = actions?.find((one) => one.kind === kind);
  if (!isAllowed || action === undefined) return null;
  const state = stateOf(action);
  return (
    <Button
      size="lg"
      h="auto"
      mih="3.75rem"
      loading={state === 'sending'}
      leftSection={state === 'recorded' ? <IconCheck size={24} aria-hidden /> : measureIcon(kind)}
      styles={{ label: { whiteSpace: 'normal' } }}
      onClick={() => tap(action)}
    >
      {action.name}: {WORDS[state]}
    </Button>
  );
}
