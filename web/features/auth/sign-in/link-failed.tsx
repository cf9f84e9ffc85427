import { Button, Stack, Text } from '@mantine/core';

/** What a link is about could not be asked. Lighter than the notice of a list: these pages have a budget. */
export const LinkFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Stack gap="md" mt="md" role="alert">
    <Text>Der Link konnte nicht geprüft werden. Bitte prüfen Sie Ihre Verbindung.</Text>
    <Button variant="default" onClick={onRetry}>
      Erneut versuchen
    </Button>
  </Stack>
);
