import { Transform, type TransformCallback } from 'node:stream';

/**
 * Passes a form on up to its closing delimiter. Whatever stands behind it (RFC 2046 §5.1.1 allows anything) is read and thrown
 * away: the parser does not listen any more, and would leave its sender waiting.
 * @param contentType of the request
 */
export function untilEnd(contentType: string): Transform {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const delimiter = Buffer.from(`\r\n--${quoted ?? plain ?? ''}--`);
  // The delimiter may be the very first line, and may come in two pieces.
  let passed = Buffer.from('\r\n');
  let isOver = false;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      if (isOver) return done();
      const seen = Buffer.concat([passed, chunk]);
      const at = seen.indexOf(delimiter);
      if (at === -1) {
        passed = seen.subarray(-delimiter.length);
        return done(null, chunk);
      }
      isOver = true;
      this.push(seen.subarray(passed.length, at + delimiter.length));
      this.push(null);
      return done();
    },
  });
}
