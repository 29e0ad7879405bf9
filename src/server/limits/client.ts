// Which address counts as one client of a rate limit.
import { isIP, isIPv6 } from 'node:net';

/**
 * Takes an address, also with the port that some proxies add. Returns the client that limits count: an IPv4 address, or the
 * first 64 bits of an IPv6 address, because one home or phone can use all addresses below them (RFC 6177). An IPv4 address
 * inside an IPv6 one (mapped, RFC 4291, or translated, RFC 6052) counts as that IPv4 address.
 */
export function clientAddress(address: string): string {
  const ip = withoutPort(address);
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isIPv4Inside = /^0:0:0:0:0:ffff:|^64:ff9b:0:0:0:0:/.test(groups.join(':'));
  if (!isIPv4Inside) return groups.slice(0, 4).join(':');
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** Takes `192.0.2.1:443`, `[2001:db8::1]:443` or an address alone, with or without a zone. */
function withoutPort(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const [ip = ''] = bare.split('%');
  return isIP(ip) === 0 ? address : ip;
}

/** Returns the eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(ip: string): string[] {
  const hex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [left = '', right] = hex.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
}
