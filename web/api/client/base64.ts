/** Number of arguments for one call of String.fromCharCode; more could overflow the stack of a browser. */
const CHUNK_SIZE = 8192;

export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK_SIZE)
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK_SIZE));
  return btoa(text);
}
