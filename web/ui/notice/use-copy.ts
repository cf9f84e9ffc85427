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

/** Copies a text to the clipboard. If the clipboard is not available, the text stays selected and can be copied by hand. */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(text: string, wasCopied = false) {
  const field = useRef<Field>(null);
  const [isCopied, setIsCopied] = useState(wasCopied);
  const copy = () => {
    field.current?.select();
    void copyText(text).then(setIsCopied);
  };
  return { field, isCopied, copy };
}
