import { useRef, useState } from 'react';

/** Copies a text to the clipboard. If the clipboard is not available, the text stays selected and can be copied by hand. */
export function useCopy<Field extends HTMLInputElement | HTMLTextAreaElement>(text: string) {
  const field = useRef<Field>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    field.current?.select();
    void navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return { field, isCopied, copy };
}
