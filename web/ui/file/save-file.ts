// Saves data from memory as a file: a plain link cannot send the bearer token, nor save data that was never sent.
const URL_LIFETIME_MILLISECONDS = 60_000;

export function saveFile(bytes: Blob, name: string) {
  const link = document.createElement('a');
  link.href = createTemporaryUrl(bytes);
  link.download = name;
  link.click();
}

/**
 * Returns an object URL that stays valid for a while, because Safari reads it only after the click handler has
 * returned.
 */
export function createTemporaryUrl(bytes: Blob): string {
  const address = URL.createObjectURL(bytes);
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MILLISECONDS);
  return address;
}
