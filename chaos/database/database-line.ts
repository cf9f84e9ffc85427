// The line between server and PostgreSQL, which can be cut.
import net from 'node:net';
import type { AddressInfo } from 'node:net';

export interface DatabaseLine {
  /** The same database by way of this line. */
  readonly url: string;
  /** Ends every connection at once. */
  drop(): void;
  /** Nobody listens any more until it is opened again; what is connected ends too. */
  close(): Promise<void>;
  open(): Promise<void>;
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket, other: () => net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      other().destroy();
    });
  };
  const listener = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    keep(near, () => far);
    keep(far, () => near);
    near.pipe(far).pipe(near);
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const open = (port: number) => new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  await open(0);
  const port = portOf(listener.address());
  const here = new URL(databaseUrl);
  here.port = String(port);
  return {
    url: here.href,
    drop,
    close: async () => {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      drop();
      await closed;
    },
    open: () => open(port),
  };
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? (address?.port ?? 0) : 0);
