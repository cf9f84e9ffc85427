import { Button, Stack, Text } from '@mantine/core';

/**
 * Shows that the link could not be read. It is smaller than the notice of a list, because these pages have a size
 * budget.
 */
export const LinkFailed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Stack gap="md" mt="md" role="alert">
    <Text>Der Link konnte nicht geprüft werden. Bitte prüfen Sie Ihre Verbindung.</Text>
    <Button variant="default" onClick={onRetry}>
      Erneut versuchen
    </Button>
  </Stack>
);
