/** Returns the trimmed text, or null if the field is empty. */
export const textOrNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** Returns -1, which every schema rejects, if the text is no whole number. */
export const wholeNumber = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : -1);

/** Returns the whole number, or null if the field is empty. */
export const wholeNumberOrNull = (typed: string) => (typed.trim() === '' ? null : wholeNumber(typed));
