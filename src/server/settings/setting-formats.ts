// What the texts of settings must look like, so that damage from copying is found at the start and not by its consequences.
import { isIP } from 'node:net';

/** Longer values are a mistake; the lists of addresses and keys are far shorter. */
const LONGEST = 4_096;
/** What copying from a sentence, a shell or a table of settings leaves at an end. */
const REST_OF_COPYING = /^["'`“”„«‘’<]|["'`“”„»‘’>;,]$/;
/** A name, or an address of IPv6 in brackets. */
const URL_HOST = /^(?:\[[\da-f:.]+\]|[a-z\d](?:[\w-]*[a-z\d])?(?:\.[a-z\d](?:[\w-]*[a-z\d])?)*)$/i;

/** An origin as browsers write it, perhaps with a slash at its end. */
export function isOrigin(text: string): boolean {
  if (text.length > LONGEST || !URL.canParse(text)) return false;
  const { protocol, origin, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text.replace(/\/$/, '') && URL_HOST.test(hostname);
}

/** Returns what an almost right origin is probably meant to be: in small letters, in Punycode, without a path or the usual port. */
export function meantOrigin(text: string): string | undefined {
  if (text.length > LONGEST || !URL.canParse(text)) return undefined;
  const { origin, username, password } = new URL(text);
  return username === '' && password === '' && isOrigin(origin) ? origin : undefined;
}

/**
 * The URL of a service with user and password. A `#`, `/` or `?` in a password that is not encoded would cut the URL short, and make
 * the user's name the host.
 */
export function isServiceUrl(text: string, protocols: readonly string[]): boolean {
  if (text.length > LONGEST || !URL.canParse(text) || /\s/.test(text) || REST_OF_COPYING.test(text)) return false;
  const { protocol, host, port, username, password, pathname, search, hash } = new URL(text);
  if (!protocols.includes(protocol) || !text.slice(protocol.length).startsWith('//')) return false;
  const isHostGiven = host !== '' || /[?&]host=./.test(search);
  if (!isHostGiven || port === '0' || hash !== '' || `${pathname}${search}`.includes('@')) return false;
  return isDecodable(username) && isDecodable(password) && isDecodable(pathname);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A path. Nothing replaces `~`, `$HOME` or `%h` in settings: a folder of that name would be made, with an empty database. */
export function isFolder(text: string): boolean {
  return (
    text.length <= LONGEST &&
    !/\p{Cc}/u.test(text) &&
    !REST_OF_COPYING.test(text) &&
    !/^~|^%\w\/|\$\{?\w|^\w+:\/\//.test(text)
  );
}

/** A host name, or an address of IPv4 or IPv6 without brackets. */
export const isHost = (text: string) => isIP(text) !== 0 || /^[\w.-]{1,253}$/.test(text);

/**
 * Addresses and networks of IPv4 and IPv6: `10.0.0.1`, `10.0.0.0/8`. None is larger than those of private use: a client in one
 * can pretend to have any address. Those of `::` contain all of IPv4.
 */
export function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || ip.includes('%') || rest.length > 0) return false;
  const least = family === 4 ? 8 : ip.startsWith('::') ? 104 : 7;
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= least && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** An age public key (X25519) with the right checksum. The private key, `AGE-SECRET-KEY-1…`, must not be on the server. */
export function isRecipient(text: string): boolean {
  if (!/^age1[02-9ac-hj-np-z]{58}$/.test(text)) return false;
  // Bech32 (BIP 173): the prefix "age" in its two halves, then the letters as five bits each.
  const letters = Array.from(text.slice(4), (letter) => LETTERS.indexOf(letter));
  let sum = 1;
  for (const value of [3, 3, 3, 0, 1, 7, 5, ...letters]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ff_ffff) << 5) ^ value;
    for (const [bit, generator] of [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3].entries())
      if ((top >> bit) & 1) sum ^= generator;
  }
  return sum === 1;
}
