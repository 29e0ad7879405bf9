import { isIP, isIPv6 } from 'node:net';

/**
 * Takes an address and gives the client that is counted: an IPv4 address, or the first 64 bits of an IPv6 one, because
 * a single home or phone has all the rest of those to itself (RFC 6177). An IPv4 address inside an IPv6 one (mapped, RFC
 * 4291, or translated, RFC 6052) is that IPv4 address. Some proxies add a port: it is none of the client's.
 */
export function clientAddress(address: string): string {
  const ip = withoutPort(address);
  if (!isIPv6(ip)) return ip;
  const parts = partsOf(ip);
  const isIPv4Inside = /^0:0:0:0:0:ffff:|^64:ff9b:0:0:0:0:/.test(parts.join(':'));
  if (!isIPv4Inside) return parts.slice(0, 4).join(':');
  return parts
    .slice(6)
    .flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255])
    .join('.');
}

/** Takes `192.0.2.1:443`, `[2001:db8::1]:443` or an address alone, with or without a zone. */
function withoutPort(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const [ip = ''] = bare.split('%');
  return isIP(ip) === 0 ? address : ip;
}

/** Gives the eight parts of an IPv6 address, hexadecimal without zeros in front. */
function partsOf(ip: string): string[] {
  const hex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [left = '', right] = hex.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((part) => Number.parseInt(part, 16).toString(16));
}
