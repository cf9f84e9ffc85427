// A proxy between the server and PostgreSQL that can cut the connection.
import net from 'node:net';
import type { AddressInfo } from 'node:net';

export interface DatabaseLine {
  /** The URL of the database through this proxy. */
  readonly url: string;
  /** Ends all connections immediately. */
  drop(): void;
  /** Ends all connections and refuses new ones until the line is opened again. */
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
  const proxied = new URL(databaseUrl);
  proxied.port = String(port);
  return {
    url: proxied.href,
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
