import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import type { OpenDraft } from './open-drafts.ts';

/** Returns whether a draft cannot be continued now, because only the server has its answers. */
export function useIsOutOfReach(): (draft: OpenDraft) => boolean {
  const isOnline = useIsOnline();
  return ({ isElsewhere }) => isElsewhere && !isOnline;
}

/** Says when the draft was changed last, or in as much room why it cannot be continued. */
export const lastChangeText = ({ changedAt }: Pick<OpenDraft, 'changedAt'>, isOutOfReach: boolean, now: number) =>
  isOutOfReach ? 'nur mit Verbindung' : `zuletzt ${formatRelativeDateTime(changedAt, now)}`;
