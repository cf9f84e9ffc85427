import { useRef, useState } from 'react';

/** Copies a text to the clipboard. @returns whether the browser allowed it */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * Copies a text to the clipboard. If the browser refuses it, the text stays selected in its field. Without a field the
 * caller has to show the text then.
 */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement = never>(text: string, wasCopied = false) {
  const field = useRef<Field>(null);
  // Null before the first attempt.
  const [isCopied, setIsCopied] = useState<boolean | null>(wasCopied || null);
  const copy = () => {
    field.current?.select();
    void copyText(text).then(setIsCopied);
  };
  return { field, isCopied: isCopied === true, isRefused: isCopied === false, copy };
}
