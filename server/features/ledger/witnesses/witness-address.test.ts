import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookUpPublicAddress, refusedAddressReason } from './witness-address.ts';

describe('the address of a witness', () => {
  it.each(['https://zeuge.example', 'https://zeuge.example:8443/w1', 'https://8.8.8.8', 'https://[2606:4700::1]/w'])(
    'may be %s',
    (address) => expect(refusedAddressReason(address, 'public')).toBeUndefined(),
  );

  it.each([
    ['http://zeuge.example', 'mit https://'],
    ['https://127.0.0.1', 'außerhalb des Netzes'],
    ['https://2130706433', 'außerhalb des Netzes'],
    ['https://[::1]:9000', 'außerhalb des Netzes'],
    ['https://[::ffff:10.0.0.1]', 'außerhalb des Netzes'],
    ['https://169.254.169.254/latest', 'außerhalb des Netzes'],
    ['https://name:word@zeuge.example', 'nicht lesbar'],
    ['https://zeuge .example', 'nicht lesbar'],
  ])('is refused if it is %s', (address, reason) => expect(refusedAddressReason(address, 'public')).toContain(reason));

  it('may be in the own network where the server is configured so', () => {
    expect(refusedAddressReason('http://10.0.0.7:8099', 'any')).toBeUndefined();
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'zeuge',
  ])('does not lead to %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it('is looked up each time, so that a name cannot lead to the own network later', async () => {
    const outcome = await new Promise<unknown>((resolve) =>
      lookUpPublicAddress('localhost', {}, (error, address) => resolve(error ?? address)),
    );
    expect(outcome).toMatchObject({ message: 'localhost is not part of the internet.' });
  });
});
