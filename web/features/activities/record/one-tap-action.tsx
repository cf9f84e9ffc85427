import { canRecordActivity } from '#shared/permissions.ts';
import type { MeasureKind } from '#shared/domain/measure-kinds.ts';
import { useActor } from '#web/api/session/session.ts';
import { ActionTile } from './action-tile.tsx';
import { useRecordableActions } from './recordable-actions.ts';
import { RecordedStatus } from './recorded-status.tsx';
import { useQuickRecord } from './use-quick-record.ts';

interface OneTapActionProps {
  /** The first of them that the catalogue contains is offered. */
  readonly kinds: readonly MeasureKind[];
  readonly comment?: string | undefined;
  readonly className?: string | undefined;
}

/**
 * Offers an action of these kinds with one tap, if the catalogue of the location contains one. It is recorded once for as
 * long as it is shown, because it is about one person.
 */
export function OneTapAction({ kinds, comment, className }: OneTapActionProps) {
  const { actions } = useRecordableActions();
  const quick = useQuickRecord({ staysRecorded: true });
  const isAllowed = canRecordActivity(useActor());
  const [action] = kinds.flatMap((kind) => actions?.find((candidate) => candidate.kind === kind) ?? []);
  if (!isAllowed || action === undefined) return null;
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
