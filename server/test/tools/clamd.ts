import { once } from 'node:events';
import net from 'node:net';

/** Simulates the daemon of ClamAV. It recognises only the standard test file of virus scanners (EICAR). */
export async function startClamd() {
  let fixedAnswer: string | undefined;
  const server = net.createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const content = contentOf(received);
      if (received.toString('latin1') === 'zPING\0') socket.end(fixedAnswer ?? 'PONG\0');
      // The real daemon closes the connection in this way if a file exceeds its limits.
      else if (fixedAnswer === undefined && received.includes('HANGS-UP')) socket.resetAndDestroy();
      else if (content !== undefined) socket.end(fixedAnswer ?? answerTo(content));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    address: `127.0.0.1:${port}`,
    answerWith: (answer: string | undefined) => (fixedAnswer = answer),
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

function answerTo(content: Buffer): string {
  if (content.includes('TOO-LARGE')) return 'INSTREAM size limit exceeded. ERROR\0';
  return content.includes('EICAR-STANDARD') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0';
}

/** Returns the content that was sent in chunks, once the empty chunk has arrived. */
function contentOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  const parts: Buffer[] = [];
  let offset = command.length;
  while (offset + 4 <= received.length) {
    const length = received.readUInt32BE(offset);
    if (length === 0)
      return received.toString('latin1', 0, offset).startsWith(command) ? Buffer.concat(parts) : undefined;
    parts.push(received.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return undefined;
}
