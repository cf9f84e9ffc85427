import { isIP, isIPv4 } from 'node:net';

/**
 * Returns the network by which attempts are counted: an IPv4 address, or the /64 of an IPv6 address, which usually
 * belongs to one customer.
 */
export function networkOf(address: string): string {
  const ip = withoutPort(address);
  // All invalid addresses share one count, so that inventing addresses gains nothing.
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

/** Returns the network as a log may store it: the /24 of an IPv4 address instead of the address of one connection. */
export function loggedNetworkOf(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? `${network.replace(/\.\d+$/, '')}.0/24` : network;
}

/** Some proxies forward the port as well: `198.51.100.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(address: string): string {
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}
