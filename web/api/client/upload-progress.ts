import { useRef, useState } from 'react';
import type { Upload } from './upload.ts';

type ProgressOptions = Required<Pick<Upload, 'onProgress' | 'signal'>>;

/** Returns the progress of the current upload and a function to cancel it. */
export function useUploadProgress() {
  const [progress, setProgress] = useState<number | null>(null);
  const abortController = useRef<AbortController>(null);
  const trackUpload = async <Answer>(send: (options: ProgressOptions) => Promise<Answer>): Promise<Answer> => {
    const { signal } = (abortController.current = new AbortController());
    setProgress(0);
    try {
      return await send({ onProgress: setProgress, signal });
    } finally {
      setProgress(null);
    }
  };
  return { progress, trackUpload, cancel: () => abortController.current?.abort() };
}
