import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';

const SIZE = 20;

/** Shows at a glance whether a file is a document or a picture. */
export function FileIcon({ mimeType }: { readonly mimeType: string }) {
  if (mimeType === 'application/pdf') return <IconFileTypePdf size={SIZE} aria-hidden />;
  return mimeType.startsWith('image/') ? <IconPhoto size={SIZE} aria-hidden /> : <IconFile size={SIZE} aria-hidden />;
}
