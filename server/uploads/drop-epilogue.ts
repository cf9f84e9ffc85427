import { Transform, type TransformCallback } from 'node:stream';

/**
 * Creates a stream that passes a form on up to its closing delimiter, and reads and discards the epilogue after it (RFC
 * 2046 §5.1.1 allows any content there). The parser stops reading at the delimiter, which would block the sender.
 * @param contentType the content type of the request, with the boundary
 */
export function dropEpilogue(contentType: string): Transform {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ''}--`);
  // The delimiter may be the very first line, and may be split over two chunks.
  let passedBytes = Buffer.from('\r\n');
  let isOver = false;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      if (isOver) return done();
      const receivedBytes = Buffer.concat([passedBytes, chunk]);
      const at = receivedBytes.indexOf(delimiter);
      if (at === -1) {
        passedBytes = receivedBytes.subarray(-delimiter.length);
        return done(null, chunk);
      }
      isOver = true;
      this.push(receivedBytes.subarray(passedBytes.length, at + delimiter.length));
      this.push(null);
      return done();
    },
  });
}
