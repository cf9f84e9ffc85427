import { Button, Text } from '@mantine/core';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import classes from './command-palette.module.css';
import type { usePaletteItems } from './use-palette-items.ts';

interface PaletteStatusProps {
  readonly content: ReturnType<typeof usePaletteItems>;
}

/** Shows below the list why it is empty or incomplete. Screen readers announce each change. */
export function PaletteStatus({ content }: PaletteStatusProps) {
  const isOnline = useIsOnline();
  return (
    <>
      <Text role="status" size="sm" c="dimmed" className={classes.status}>
        {statusText(content, isOnline)}
      </Text>
      {content.hasFailed && isOnline && (
        <Button variant="subtle" size="compact-sm" className={classes.retry} onClick={content.retry}>
          Erneut suchen
        </Button>
      )}
    </>
  );
}

function statusText({ items, isSearching, hasFailed, hiddenHits }: PaletteStatusProps['content'], isOnline: boolean) {
  if (!isOnline) return 'Ohne Verbindung werden nur Seiten, Befehle und Hilfe gefunden.';
  if (hasFailed) return 'In den Einträgen konnte nicht gesucht werden.';
  if (items.length === 0)
    return isSearching ? 'Wird gesucht …' : 'Nichts gefunden. Weniger oder kürzere Wörter finden mehr.';
  if (hiddenHits > 0) return `${hiddenHits} weitere: Mit einem Wort mehr werden es weniger.`;
  return '';
}
