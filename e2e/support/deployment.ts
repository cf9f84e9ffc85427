// A proxy in front of the journeys' server that can simulate the deployment of a newer version: the same files, but the
// first script has another name.
import http from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

const NEW_VERSION_SUFFIX = '?new';

export interface Deployment {
  readonly origin: string;
  /** Replaces the served version with a newer one. */
  deploy(): void;
  close(): Promise<void>;
}

export async function startDeploymentProxy(server: string): Promise<Deployment> {
  let isNew = false;
  const proxy = http.createServer((request, response) => void respond(request, response));
  async function respond(request: http.IncomingMessage, response: http.ServerResponse) {
    const { method, url = '/' } = request;
    // The new name must import the old one and not contain the script again. Other scripts import it by its old name,
    // and the application would start twice.
    if (url.endsWith(NEW_VERSION_SUFFIX)) {
      const forwardingScript = `import '${url.slice(0, -NEW_VERSION_SUFFIX.length)}';`;
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(forwardingScript);
    }
    // These headers are removed, because otherwise the server would respond that the page has not changed.
    const { 'if-none-match': _etag, 'if-modified-since': _since, ...headers } = request.headers;
    const forwarded = http.request(`${server}${url}`, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    request.pipe(forwarded);
    const [serverResponse]: http.IncomingMessage[] = await once(forwarded, 'response');
    if (serverResponse === undefined) return response.destroy();
    const isRenamed =
      isNew && (url === '/sw.js' || serverResponse.headers['content-type']?.startsWith('text/html') === true);
    if (!isRenamed)
      return serverResponse.pipe(response.writeHead(serverResponse.statusCode ?? 502, serverResponse.headers));
    const text = (await buffer(serverResponse))
      .toString()
      .replaceAll(/\/assets\/index-[\w-]+\.js/g, `$&${NEW_VERSION_SUFFIX}`);
    const { 'content-length': _length, etag: _tag, ...rest } = serverResponse.headers;
    return response.writeHead(serverResponse.statusCode ?? 502, rest).end(text);
  }
  await once(proxy.listen(0, 'localhost'), 'listening');
  const address = proxy.address();
  return {
    origin: `http://localhost:${typeof address === 'object' ? (address?.port ?? 0) : 0}`,
    deploy: () => (isNew = true),
    close: () => {
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
