import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { canRecordActivity } from '#shared/permissions.ts';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import { useActor } from '#web/api/session/session.ts';
import { actionIcon } from './action-icon.ts';
import { useRecordableActions } from './recordable-actions.ts';
import { useQuickRecord } from './use-quick-record.ts';

const STATE_TEXTS = { ready: 'erfassen', sending: 'wird erfasst', recorded: 'erfasst' } as const;

/** Offers the action of this kind with one tap, if the catalogue of the location contains one. */
export function OneTapAction({ kind }: { readonly kind: MeasureKind }) {
  const { actions } = useRecordableActions();
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
      leftSection={state === 'recorded' ? <IconCheck size={24} aria-hidden /> : actionIcon(kind)}
      styles={{ label: { whiteSpace: 'normal' } }}
      onClick={() => tap(action)}
    >
      {action.name}: {STATE_TEXTS[state]}
    </Button>
  );
}
