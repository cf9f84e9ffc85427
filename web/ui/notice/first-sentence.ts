/**
 * Splits a message after its first sentence. A full stop after a number or a short word, as in '3. Mai' or 'Std.', ends
 * none.
 */
export function splitFirstSentence(message: string): { readonly first: string; readonly rest: string } {
  const first = /^.*?\p{Ll}{3}[.!?](?=\s+\p{Lu})/su.exec(message)?.[0] ?? message;
  return { first, rest: message.slice(first.length) };
}
