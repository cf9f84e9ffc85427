import '#web/mantine-forms.css';
import { List, Text } from '@mantine/core';
import { FormSection } from '#web/ui/form/form-section.tsx';

/** Explains which files and passwords the authority sends for a certificate. */
export const UploadGuide = () => (
  <FormSection title="Was Sie brauchen">
    <List spacing="xs">
      <List.Item>Die Datei des Zertifikats (.p12 oder .pfx). Sie kommt per E-Mail.</List.Item>
      <List.Item>Das Passwort dieser Datei. Es kommt per Post.</List.Item>
      <List.Item>Kennung und Passwort für OASIS, ebenfalls per Post.</List.Item>
    </List>
    <Text c="dimmed">
      Datei und Passwörter werden verschlüsselt gespeichert. Niemand kann sie hier wieder ansehen, auch Sie nicht.
    </Text>
  </FormSection>
);
