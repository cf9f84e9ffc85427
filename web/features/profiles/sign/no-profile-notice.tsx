import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { NO_PROFILE_MESSAGE } from '#shared/contracts/profiles/profiles.ts';

/** Says above the choice of a profile what it is needed for. `act` completes 'Bitte wählen Sie, wer …'. */
export const NoProfileNotice = ({ act }: { readonly act: string }) => (
  <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} title={NO_PROFILE_MESSAGE}>
    Bitte wählen Sie, wer {act}.
  </Alert>
);
