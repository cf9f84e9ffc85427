import { useRef, useState } from 'react';
import type { Upload } from './upload.ts';

type Watched = Required<Pick<Upload, 'onProgress' | 'signal'>>;

/** Returns the progress of the current upload and a function to cancel it. */
export function useUploadProgress() {
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  const watch = async <Answer>(send: (watched: Watched) => Promise<Answer>): Promise<Answer> => {
    const { signal } = (running.current = new AbortController());
    setProgress(0);
    try {
      return await send({ onProgress: setProgress, signal });
    } finally {
      setProgress(null);
    }
  };
  return { progress, watch, cancel: () => running.current?.abort() };
}
