import { Button, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type ChangedField, changesText } from '#web/ui/edit/changed-fields.ts';
import { PageFoot } from './page-foot.tsx';
import styles from './save-bar.module.css';

/** How long a discarded input can be restored. */
const UNDO_MILLISECONDS = 8000;

interface SaveBarProps {
  readonly formId: string;
  readonly draft: {
    readonly form: { readonly submitting: boolean };
    readonly changes: readonly ChangedField[];
    /** Discards the input, and returns a function that restores it. */
    readonly reset: () => () => void;
  };
  /** What saving does, if that is not clear from the page. */
  readonly saveLabel?: string | undefined;
}

/** Says what is not saved yet and saves it. It exists only while there is something to save, or to restore. */
export function SaveBar({ formId, draft, saveLabel = 'Speichern' }: SaveBarProps) {
  const { form, changes, reset } = draft;
  const [restore, setRestore] = useRestore();
  const submit = () => {
    const element = document.querySelector(`#${CSS.escape(formId)}`);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  };
  useHotkeys([['mod+S', () => changes.length > 0 && submit()]], []);
  if (changes.length === 0 && restore === null) return null;
  if (changes.length === 0)
    return (
      <DiscardedBar
        onRestore={() => {
          restore?.();
          setRestore(null);
        }}
      />
    );
  return (
    <PageFoot>
      <section aria-label="Nicht gespeichert" className={styles.bar}>
        <div role="status" className={styles.words}>
          <strong className={styles.count}>
            {changes.length === 1 ? '1 Änderung' : `${changes.length} Änderungen`}
          </strong>{' '}
          <span className={styles.names}>{changesText(changes)}</span>
        </div>
        <Button
          variant="default"
          onClick={() => {
            const restoreInput = reset();
            setRestore(() => restoreInput);
          }}
        >
          Verwerfen
        </Button>
        <Button type="submit" form={formId} loading={form.submitting}>
          {saveLabel}
          <kbd className={styles.keys} aria-hidden>
            Strg S
          </kbd>
        </Button>
      </section>
    </PageFoot>
  );
}

/** Keeps the function that restores the discarded input, for as long as that is offered. */
function useRestore() {
  const [restore, setRestore] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (restore === null) return undefined;
    const timer = setTimeout(() => setRestore(null), UNDO_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [restore]);
  return [restore, setRestore] as const;
}

const DiscardedBar = ({ onRestore }: { readonly onRestore: () => void }) => (
  <PageFoot>
    <section aria-label="Verworfene Änderungen" className={styles.bar}>
      <Text role="status" className={styles.words}>
        Ihre Änderungen wurden verworfen.
      </Text>
      <Button variant="default" onClick={onRestore}>
        Rückgängig
      </Button>
    </section>
  </PageFoot>
);
