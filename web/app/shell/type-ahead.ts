import { useCallback, useEffect, useRef } from 'react';

interface BufferedInput {
  readonly text: string;
  readonly isEntered: boolean;
}

const NO_INPUT: BufferedInput = { text: '', isEntered: false };

/**
 * Buffers the keys that are pressed after Ctrl+K until the search field has the focus. While the code of the dialog is
 * loading, they would trigger shortcuts or reach another field.
 * @returns a function that returns the buffered input and stops buffering
 */
export function useTypeAhead(isOpening: boolean): () => BufferedInput {
  const bufferedInput = useRef(NO_INPUT);
  const abortController = useRef(new AbortController());
  useEffect(() => {
    if (!isOpening) return undefined;
    const controller = new AbortController();
    abortController.current = controller;
    bufferedInput.current = NO_INPUT;
    const bufferKey = (event: KeyboardEvent) => {
      const nextInput = appendKey(bufferedInput.current, event);
      if (nextInput === null) return;
      bufferedInput.current = nextInput;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', bufferKey, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [isOpening]);
  return useCallback(() => {
    abortController.current.abort();
    return bufferedInput.current;
  }, []);
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Returns null for a key that produces no text. */
export function appendKey({ text, isEntered }: BufferedInput, { key, ctrlKey, metaKey }: Key): BufferedInput | null {
  if (ctrlKey || metaKey) return null;
  if (key === 'Enter') return { text, isEntered: text !== '' };
  if (isEntered) return null;
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered };
  return key.length === 1 ? { text: text + key, isEntered } : null;
}
