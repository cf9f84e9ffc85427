import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import styles from '#web/features/auth/account/account.module.css';

interface RecoveryCodeListProps {
  /** Text that says which action created the codes. */
  readonly resultText: string;
  readonly codes: readonly string[];
  readonly onSeen: () => void;
}

/** Shows the recovery codes. They can be shown only once, because the server stores only their hashes. */
export function RecoveryCodeList({ resultText, codes, onSeen }: RecoveryCodeListProps) {
  const downloadCodes = () => {
    const lines = ['Schutzbuch: Wiederherstellungscodes. Jeder gilt einmal.', '', ...codes, ''];
    saveFile(new Blob([lines.join('\r\n')], { type: 'text/plain' }), 'schutzbuch-wiederherstellungscodes.txt');
  };
  return (
    <Stack gap="md">
      <Text role="status" ref={focusOnce} tabIndex={-1} fw={600} style={{ outline: 'none' }}>
        {resultText} Das sind Ihre Wiederherstellungscodes.
      </Text>
      <Alert icon={<IconAlertTriangle aria-hidden />} title="Sie sehen diese Codes nur jetzt">
        Heben Sie sie sicher auf, nicht auf dem Telefon. Jeder ersetzt einmal den Code der App, wenn das Telefon fehlt.
      </Alert>
      <ul className={styles.codes} aria-label="Wiederherstellungscodes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={downloadCodes}>
          Als Datei speichern
        </Button>
        <Button onClick={onSeen}>Ich habe die Codes aufgehoben</Button>
      </Group>
    </Stack>
  );
}
