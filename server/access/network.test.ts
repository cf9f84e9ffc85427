import { expect, it } from 'vitest';
import { loggedNetworkOf, networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:4711', '203.0.113.7', '203.0.113.0/24'],
  ['[2001:db8:1:2::5]:4711', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['erfunden', 'unknown', 'unknown'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
])('attempts from %s are counted for %s and logged as %s', (ip, network, logged) => {
  expect(networkOf(ip)).toBe(network);
  expect(loggedNetworkOf(ip)).toBe(logged);
});
