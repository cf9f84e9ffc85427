import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { canRecordActivity } from '#shared/permissions.ts';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import { useActor } from '#web/api/session/session.ts';
import { ActionTile } from './action-tile.tsx';
import { useRecordableActions } from './recordable-actions.ts';
import { RecordedStatus } from './recorded-status.tsx';
import { type QuickRecord, useQuickRecord } from './use-quick-record.ts';

export interface OneTap {
  readonly action: Action;
  readonly quick: QuickRecord;
  readonly isRecorded: boolean;
}

/**
 * Returns the action of the first of these kinds that the catalogue of the location contains, or null. It is recorded once
 * for as long as it is shown, because it is about one person.
 */
export function useOneTap(kinds: readonly MeasureKind[]): OneTap | null {
  const { actions } = useRecordableActions();
  const quick = useQuickRecord({ staysRecorded: true });
  const isAllowed = canRecordActivity(useActor());
  const [action] = kinds.flatMap((kind) => actions?.find((candidate) => candidate.kind === kind) ?? []);
  if (!isAllowed || action === undefined) return null;
  const state = quick.tapOf(action)?.state;
  return { action, quick, isRecorded: state === 'recorded' || state === 'kept' };
}

interface OneTapActionProps {
  readonly oneTap: OneTap;
  readonly comment?: string | undefined;
  readonly className?: string | undefined;
}

/** Offers the action with one tap. */
export function OneTapAction({ oneTap: { action, quick }, comment, className }: OneTapActionProps) {
  return (
    <>
      <ActionTile
        action={action}
        quick={quick}
        label="Als Maßnahme erfassen"
        className={className}
        onTap={() => void quick.tap(action, { comment })}
      />
      <RecordedStatus tap={quick.latest} />
    </>
  );
}
