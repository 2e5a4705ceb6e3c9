import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const mapped = /^0:0:0:0:0:ffff:([0-9a-f]+):([0-9a-f]+)$/;

/** The eight groups of an IPv6 address, without leading zeros and without its zone. */
function groupsOf(address: string): string[] {
  // `URL` writes an address in its canonical form (RFC 5952).
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part ? part.split(':') : [])) as [string[], string[]];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** An IPv6 address in brackets or an IPv4 address, possibly with a port. Some proxies add the port, which differs for every connection. */
const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

const bytesOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff];

/**
 * The network that a request counts against: its IPv4 address, or the first 64 bits of its IPv6 address. A customer of an internet provider has
 * at least a /64 (RFC 6177), and could otherwise call from a new address each time. '' if the connection has already been closed.
 */
export function networkOf({ ip }: Partial<Pick<FastifyRequest, 'ip'>>): string {
  const [, inBrackets, plain] = withPort.exec(ip ?? '') ?? [];
  const address = inBrackets ?? plain ?? ip ?? '';
  if (!address.includes(':') || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [, high, low] = mapped.exec(groups.join(':')) ?? [];
  if (high && low) return [...bytesOf(high), ...bytesOf(low)].join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The network of a request that Fastify does not see, behind `proxies` proxies, each of which appends the address that called it. */
export function networkOfSocket(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = [...forwarded.map((hop) => hop.trim()).filter((hop) => hop !== ''), socket.remoteAddress ?? ''];
  return networkOf({ ip: hops.at(-1 - proxies) ?? hops[0] ?? '' });
}
