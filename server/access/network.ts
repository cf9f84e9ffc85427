import { isIP, isIPv4 } from 'node:net';

/** The network an address belongs to: whoever has one IPv6 address usually has its whole /64. */
export function networkOf(address: string): string {
  const ip = withoutPort(address);
  // What no proxy would write shares one count, so that inventing addresses wins nothing.
  if (isIP(ip) === 0) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(ip)) return ip;
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** As much of it as a log needs: the neighbourhood, not the connection. */
export function loggedNetworkOf(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? `${network.replace(/\.\d+$/, '')}.0/24` : network;
}

/** Some proxies forward the port as well: `198.51.100.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(address: string): string {
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}
