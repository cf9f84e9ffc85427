import { useCallback, useEffect, useRef } from 'react';

interface BufferedInput {
  readonly text: string;
  readonly isEntered: boolean;
}

const NOTHING: BufferedInput = { text: '', isEntered: false };

/**
 * Buffers key presses between Ctrl+K and the search field getting the focus. Meanwhile the code of the dialog may be
 * loading, and letters would trigger shortcuts or reach another field.
 * @returns a function that returns the buffered input and stops buffering
 */
export function useTypeAhead(isOpening: boolean): () => BufferedInput {
  const typed = useRef(NOTHING);
  const listening = useRef(new AbortController());
  useEffect(() => {
    if (!isOpening) return undefined;
    const controller = new AbortController();
    listening.current = controller;
    typed.current = NOTHING;
    const keep = (event: KeyboardEvent) => {
      const next = appendKey(typed.current, event);
      if (next === null) return;
      typed.current = next;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [isOpening]);
  return useCallback(() => {
    listening.current.abort();
    return typed.current;
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
