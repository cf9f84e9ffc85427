import { Text } from '@mantine/core';

/** Stands where others upload, so that visitors of the demo need not look for the button. */
export const NoUploadInDemo = () => (
  <Text>Im Demo-Zugang wird kein Zertifikat hochgeladen, weil alle Besucher mit denselben abfragen.</Text>
);
