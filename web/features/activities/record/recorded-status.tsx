import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { keptText } from '#web/ui/record/waiting-mark.ts';
import styles from './recorded-status.module.css';
import type { Tap } from './use-quick-record.ts';

/** Announces to screen readers what a tile shows. */
export function RecordedStatus({ tap }: { readonly tap: Tap | undefined }) {
  const isOnline = useIsOnline();
  const texts = {
    sending: null,
    recorded: 'Spielerschutzmaßnahme erfolgreich angelegt',
    kept: keptText(isOnline),
    undoing: null,
  };
  return (
    <div role="status" className={styles.hidden}>
      {tap?.state === 'undone' && `${tap.action.name}: zurückgenommen.`}
      {tap !== undefined && tap.state !== 'undone' && texts[tap.state] !== null && (
        <>
          <span>{texts[tap.state]}</span> <span>{tap.action.name}</span>
        </>
      )}
    </div>
  );
}
