import { Text } from '@mantine/core';
import type { AuthorityDemand } from '#shared/contracts/authority-access/authority-access.ts';
import { DocumentButton } from '#web/features/documents/one-document.public.ts';

/** Lists the files that were sent with the answer to a demand. */
export const DemandFiles = ({ files, fileNames }: Pick<AuthorityDemand, 'files' | 'fileNames'>) =>
  files.map((file, place) => (
    <div key={file}>
      {fileNames[place] !== '' && <Text size="sm">{fileNames[place]}</Text>}
      <DocumentButton document={file} />
    </div>
  ));
