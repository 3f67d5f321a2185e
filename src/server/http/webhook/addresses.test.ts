import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { isOwnAddress, isPublicAddress, readNetworks } from './addresses.ts'
import { refuseUrl } from './target-url.ts'

test.each([
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1'],
  ['unique local metadata', 'fd00:ec2::254'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['unspecified', '::'],
  ['link-local and metadata', '169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['metadata with a public address', '168.63.129.16'],
  ['protocol assignments', '192.0.0.1', '192.0.0.192', '192.88.99.1'],
  ['benchmarks', '198.18.0.1', '198.19.255.255'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['reserved and broadcast', '240.0.0.1', '255.255.255.255'],
  ['IPv4 in IPv6', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::10.0.0.1'],
  ['NAT64', '64:ff9b::a00:1', '64:ff9b:1::1'],
  ['6to4 and Teredo', '2002:a00:1::1', '2001::1'],
  ['no address', '', 'localhost', '10.1', '1.2.3.4.5'],
])('isPublicAddress returns false for these addresses: %s', (_name, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('isPublicAddress returns true for addresses just outside the networks that are not public', () => {
  const outside = [
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ]
  expect(outside.filter((address) => !isPublicAddress(address))).toEqual([])
})

test('WEBHOOK_NETWORKS is parsed, and only addresses in its networks are own addresses', () => {
  const ownNetworks = readNetworks(['10.1.0.0/16', '127.0.0.1', 'fd12::/16']) ?? new BlockList()
  const addresses = ['10.1.2.3', '10.2.0.1', '127.0.0.1', '127.0.0.2', 'fd12::5', 'fd13::5', 'x']
  expect(addresses.filter((address) => isOwnAddress(address, ownNetworks))).toEqual([
    '10.1.2.3',
    '127.0.0.1',
    'fd12::5',
  ])
  for (const wrong of ['10.1', '10.0.0.0/33', '10.0.0.0/', 'fd00::/129', 'lan', '1.2.3.4/8/8']) {
    expect(readNetworks([wrong])).toBeNull()
  }
})

const noOwnNetworks = { networks: new BlockList(), hasOwnNetworks: false }
const ownNetwork = {
  networks: readNetworks(['10.1.0.0/16']) ?? new BlockList(),
  hasOwnNetworks: true,
}

test.each([
  ['https://example.org/hook', null],
  ['https://example.org:8443/hook', null],
  ['https://8.8.8.8/', null],
  ['not a url', 'not_a_url'],
  ['http://example.org/', 'not_https'],
  ['ftp://example.org/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['https://user@example.org/', 'credentials'],
  ['https://user:secret@example.org/', 'credentials'],
  ['https://example.org:25/', 'port'],
  ['https://example.org:80/', 'port'],
  ['https://example.org:0/', 'port'],
  ['https://10.0.0.1/', 'inner_network'],
  ['https://127.1/', 'inner_network'],
  ['https://0x7f.1/', 'inner_network'],
  ['https://2130706433/', 'inner_network'],
  ['https://[::1]/', 'inner_network'],
  ['https://[::ffff:169.254.169.254]/', 'inner_network'],
  ['https://localhost/', 'inner_network'],
  ['https://washday.localhost/', 'inner_network'],
  ['https://database/', 'inner_network'],
  ['https://metadata.google.internal/', 'inner_network'],
  ['https://printer.local./', 'inner_network'],
])('for the target %s, refuseUrl returns %s', (url, refusal) => {
  expect(refuseUrl(url, noOwnNetworks)).toBe(refusal)
})

test('refuseUrl accepts addresses in own networks with http and on any port', () => {
  expect(refuseUrl('http://10.1.0.5:81/hook', ownNetwork)).toBeNull()
  expect(refuseUrl('https://10.2.0.5/hook', ownNetwork)).toBe('inner_network')
  expect(refuseUrl('http://10.2.0.5/hook', ownNetwork)).toBe('inner_network')
  expect(refuseUrl('https://texts.internal/hook', ownNetwork)).toBeNull()
})
