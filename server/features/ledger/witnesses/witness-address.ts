// Operators choose the addresses of witnesses, so the server must not be led to services of its own network by them.
import { lookup as lookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** `public` allows addresses of the internet over HTTPS only, `any` also those of one's own network. */
export type AddressPolicy = 'public' | 'any';

const NOT_ENCRYPTED_MESSAGE = 'Bitte eine Adresse angeben, die mit https:// beginnt.';
const OWN_NETWORK_MESSAGE = 'Der Zeuge muss außerhalb des Netzes dieses Servers stehen.';
const UNREADABLE_MESSAGE = 'Diese Adresse ist nicht lesbar.';

/** Networks that are not part of the internet (IANA special-purpose registries). */
const reservedNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reservedNetworks.addSubnet(network, prefix, 'ipv4');
/** Everything outside of 2000::/3 is reserved, and within it these networks lead elsewhere. */
const globalNetwork = new BlockList();
globalNetwork.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reservedNetworks.addSubnet(network, prefix, 'ipv6');

/** Returns whether an IP address belongs to the internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !reservedNetworks.check(address, 'ipv4');
  return version === 6 && globalNetwork.check(address, 'ipv6') && !reservedNetworks.check(address, 'ipv6');
}

/** Returns why an address is not accepted; undefined if it is. Names are looked up only when the witness is asked. */
export function refusedAddressReason(address: string, policy: AddressPolicy): string | undefined {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return UNREADABLE_MESSAGE;
  if (policy === 'any') return undefined;
  if (url.protocol !== 'https:') return NOT_ENCRYPTED_MESSAGE;
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host) ? OWN_NETWORK_MESSAGE : undefined;
}

/** Looks up a name and fails if it leads to a network that is not part of the internet. */
export const lookUpPublicAddress: LookupFunction = (host, options, callback) => {
  lookupAddress(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${host} is not part of the internet.`), '', 0);
    if (options.all === true) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
