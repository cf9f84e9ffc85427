import { useCallback, useEffect, useRef } from 'react';

interface TypedAhead {
  readonly text: string;
  readonly isEntered: boolean;
}

const NOTHING: TypedAhead = { text: '', isEntered: false };

/**
 * Keeps what is typed between Strg+K and the field having the focus: the code of the dialog may be on its way, and
 * beneath it letters are commands or belong to another field.
 * @returns takes what was typed; from then on the field hears for itself
 */
export function useTypeAhead(isOpening: boolean): () => TypedAhead {
  const typed = useRef(NOTHING);
  const listening = useRef(new AbortController());
  useEffect(() => {
    if (!isOpening) return undefined;
    const controller = new AbortController();
    listening.current = controller;
    typed.current = NOTHING;
    const keep = (event: KeyboardEvent) => {
      const next = withKey(typed.current, event);
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

/** Null for a key that writes nothing. */
export function withKey({ text, isEntered }: TypedAhead, { key, ctrlKey, metaKey }: Key): TypedAhead | null {
  if (ctrlKey || metaKey) return null;
  if (key === 'Enter') return { text, isEntered: text !== '' };
  if (isEntered) return null;
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered };
  return key.length === 1 ? { text: text + key, isEntered } : null;
}
