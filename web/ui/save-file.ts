// What is in memory as a file: a plain link cannot send the bearer token, nor save what was never sent.
const KEPT_MILLISECONDS = 60_000;

export function saveFile(bytes: Blob, name: string) {
  const link = document.createElement('a');
  link.href = addressOf(bytes);
  link.download = name;
  link.click();
}

/** Where the browser finds it for a while: Safari reads the address after the click has returned. */
export function addressOf(bytes: Blob): string {
  const address = URL.createObjectURL(bytes);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
  return address;
}
