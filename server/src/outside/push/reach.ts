import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Push services are of the public internet; in tests they are of this machine. */
export type Reach = 'public' | 'this-machine'

const NOT_PUBLIC = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6')

/** An IPv4 address within IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !NOT_PUBLIC.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a browser may name this address for us to call: a named host on the internet, over TLS. What the name leads to is checked when it is called. */
export function mayCall(address: URL, reach: Reach): boolean {
  if (reach === 'this-machine') return address.hostname === '127.0.0.1'
  const isNamed =
    /\.[a-z][a-z0-9-]*$/i.test(address.hostname) && !/\.(?:local|localhost|internal)$/i.test(address.hostname)
  const isOrdinary = address.port === '' && address.username === '' && address.password === ''
  return address.protocol === 'https:' && isNamed && isOrdinary
}

/** Looks a name up and connects only to public addresses: the check and the call see the same answer. */
export const publicOnly: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const open = (error ? [] : found).filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (error) done(error, '')
    else if (!first || open.length < found.length) done(new Error('The push service has no public address'), '')
    else if (options.all) done(null, open)
    else done(null, first.address, first.family)
  })
}
