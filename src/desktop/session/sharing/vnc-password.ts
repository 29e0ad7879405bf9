// The passwords of VNC (RFC 6143, 7.2.2): DES, of 8 characters. They keep nobody out, since the display's socket is inside. The
// view-only one makes the display itself refuse keys, the pointer, the clipboard and sizes of whoever came with it: TigerVNC has no other way.
import { createCipheriv, randomBytes } from 'node:crypto';

/** With which VNC hides passwords in files; each implementation has it. */
const FILE_KEY = Buffer.from([23, 82, 107, 6, 35, 78, 88, 7]);

/** VNC reads the bits of each byte of a key from the other end. */
const reversed = (byte: number) =>
  Number.parseInt(byte.toString(2).padStart(8, '0').split('').toReversed().join(''), 2);

/** Takes the display's question of 16 bytes. Returns the answer. */
export function vncAnswer(password: string, question: Buffer): Buffer {
  const key = Buffer.alloc(8);
  key.write(password, 'latin1');
  return encrypt(key.map(reversed), question);
}

/** OpenSSL 3 has no DES by itself: three times with one key is the same. */
function encrypt(key: Uint8Array, data: Buffer): Buffer {
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** Returns a new view-only password, and the file that the display reads, in hex: one that nobody has, and then this. */
export function newViewPassword(): { readonly password: string; readonly file: string } {
  const word = () => randomBytes(6).toString('base64url');
  const password = word();
  const hidden = [word(), password].map((one) => encrypt(FILE_KEY.map(reversed), Buffer.from(one, 'latin1')));
  return { password, file: Buffer.concat(hidden).toString('hex') };
}
