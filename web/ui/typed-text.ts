/** Of a field that may stay empty. */
export const textOrNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** -1, which no contract takes, for what is no whole number. */
export const wholeNumber = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : -1);

/** Of a field that may stay empty. */
export const wholeNumberOrNull = (typed: string) => (typed.trim() === '' ? null : wholeNumber(typed));
