import { Text } from '@mantine/core';
import { useState } from 'react';
import styles from './file-field.module.css';
import { Picture } from './picture.tsx';

interface PictureToCheckProps {
  readonly file: File;
  readonly question: string;
}

/** Shows a chosen image, so that a blurred photo is seen before it is sent; nothing if the browser cannot show the file. */
export function PictureToCheck({ file, question }: PictureToCheckProps) {
  const [unshowableFile, setUnshowableFile] = useState<File | null>(null);
  if (!file.type.startsWith('image/') || file === unshowableFile) return null;
  return (
    <div className={styles.toCheck}>
      <Picture bytes={file} name="Ihr Bild" className={styles.picture} onError={() => setUnshowableFile(file)} />
      <Text>{question}</Text>
    </div>
  );
}
