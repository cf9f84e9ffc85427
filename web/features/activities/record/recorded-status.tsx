import styles from './recorded-status.module.css';
import type { Tap } from './use-quick-record.ts';

const TEXTS = {
  sending: null,
  recorded: 'Spielerschutzmaßnahme erfolgreich angelegt',
  kept: 'Gespeichert, wird übertragen',
  undoing: null,
} as const;

/** Announces to screen readers what a tile shows. */
export function RecordedStatus({ tap }: { readonly tap: Tap | undefined }) {
  return (
    <div role="status" className={styles.hidden}>
      {tap?.state === 'undone' && `${tap.action.name}: zurückgenommen.`}
      {tap !== undefined && tap.state !== 'undone' && TEXTS[tap.state] !== null && (
        <>
          <span>{TEXTS[tap.state]}</span> <span>{tap.action.name}</span>
        </>
      )}
    </div>
  );
}
