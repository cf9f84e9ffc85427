import { Stack, Text } from '@mantine/core';
import type { NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import { LinkToCopy } from '#web/ui/notice/link-to-copy.tsx';
import styles from './granted-link.module.css';

/** Writes the code in two groups, as it is read aloud. */
const groupedCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

interface GrantedLinkProps {
  readonly access: NewAuthorityAccess;
  readonly onDone: () => void;
}

/**
 * Shows link and code of a new access, once. The token is behind a `#`, so that no server and no proxy writes it into a
 * log.
 */
export const GrantedLink = ({ access, onDone }: GrantedLinkProps) => (
  <Stack gap="md">
    <Text role="status">
      Der Zugang ist erteilt. Senden Sie {access.person} den Link, und teilen Sie den Code auf einem anderen Weg mit, am
      besten am Telefon.
    </Text>
    <div>
      <Text fw={600} id="access-code">
        Code
      </Text>
      <p className={styles.code} aria-labelledby="access-code">
        {groupedCode(access.code)}
      </p>
      <Text size="sm" c="dimmed">
        Sie sehen ihn nur jetzt. Nach zehn falschen Eingaben ist der Zugang gesperrt.
      </Text>
    </div>
    <LinkToCopy
      address={`${location.origin}/behoerde#${access.token}`}
      expiresAt={new Date(Date.parse(access.expiresAt) - 1000).toISOString()}
      onDone={onDone}
    />
  </Stack>
);
