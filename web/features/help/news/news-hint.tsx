import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { LATEST_VERSION } from './latest-version.ts';

const SEEN_KEY = 'news-seen';
const HINT_ID = 'news';

const rememberVersion = () => localStorage.setItem(SEEN_KEY, LATEST_VERSION);

/** Shows a hint once for each version on this device. On a new device everything is new, so there is nothing to hint at. */
export function showNewsHint(): void {
  const seen = localStorage.getItem(SEEN_KEY);
  if (seen === null) rememberVersion();
  if (seen === null || seen === LATEST_VERSION) return;
  notifications.show({
    id: HINT_ID,
    role: 'status',
    autoClose: false,
    onClose: rememberVersion,
    closeButtonProps: { 'aria-label': 'Hinweis schließen' },
    message: <NewsHint />,
  });
}

const NewsHint = () => (
  <Group justify="space-between" gap="sm">
    <Text fw={600}>Schutzbuch wurde aktualisiert</Text>
    <Button
      variant="default"
      size="md"
      onClick={() => notifications.hide(HINT_ID)}
      renderRoot={(props) => <Link {...props} to="/hilfe/$article" params={{ article: 'neu' }} />}
    >
      Was ist neu
    </Button>
  </Group>
);
