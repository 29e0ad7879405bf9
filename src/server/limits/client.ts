import { isIPv6 } from 'node:net';

/**
 * Takes an address and gives the client that is counted: an IPv4 address, or the first 64 bits of an IPv6 one, because
 * a single home or phone has all the rest of those to itself (RFC 6177).
 */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [ip = ''] = address.split('%');
  if (!isIPv6(ip)) return address;
  const [left = '', right] = ip.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros =
    right === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
