import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';

/** Shows at a glance whether a file is a document or a picture. */
export function FileIcon({ mimeType }: { readonly mimeType: string }) {
  const TypeIcon = iconOf(mimeType);
  return <TypeIcon size={20} aria-hidden />;
}

function iconOf(mimeType: string) {
  if (mimeType === 'application/pdf') return IconFileTypePdf;
  return mimeType.startsWith('image/') ? IconPhoto : IconFile;
}
