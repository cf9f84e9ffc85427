/** Offers what is in memory as a file: a plain link cannot send the bearer token, nor save what was never sent. */
export function saveFile(bytes: Blob, name: string) {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
