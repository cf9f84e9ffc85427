// A proxy between the server and a service it asks, such as PostgreSQL, that can cut the connections.
import net from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ServiceProxy {
  /** The URL of the service through this proxy. */
  readonly url: string;
  /** Ends all connections immediately. */
  drop(): void;
  /** Ends all connections and refuses new ones until `open` is called. */
  close(): Promise<void>;
  open(): Promise<void>;
}

export async function openServiceProxy(serviceUrl: string): Promise<ServiceProxy> {
  const target = new URL(serviceUrl);
  const sockets = new Set<net.Socket>();
  const track = (socket: net.Socket, counterpart: () => net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      counterpart().destroy();
    });
  };
  const listener = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    track(client, () => upstream);
    track(upstream, () => client);
    client.pipe(upstream).pipe(client);
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const listen = (port: number) => new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const port = portOf(listener.address());
  const proxied = new URL(serviceUrl);
  proxied.port = String(port);
  return {
    url: proxied.href,
    drop,
    close: async () => {
      const closing = new Promise<void>((resolve) => listener.close(() => resolve()));
      drop();
      await closing;
    },
    open: () => listen(port),
  };
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? (address?.port ?? 0) : 0);
