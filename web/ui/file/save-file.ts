// Saves data from memory as a file. A plain link would not do: it sends no bearer token, and some files are made in the
// browser.
const URL_LIFETIME_MILLISECONDS = 60_000;

export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = createTemporaryUrl(content);
  link.download = name;
  link.click();
}

/**
 * Returns an object URL that stays valid for a while, because Safari reads it only after the click handler has
 * returned.
 */
export function createTemporaryUrl(content: Blob): string {
  const address = URL.createObjectURL(content);
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MILLISECONDS);
  return address;
}
