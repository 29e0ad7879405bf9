// Backups are files of the format of age (age-encryption.org/v1): encrypted to the public half of a key that is elsewhere,
// in pieces of 64 KiB that are authenticated one by one, so that neither side holds a whole file in memory.
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EXIT, CommandError } from './command-error.server.ts';

/** Bytes in pieces of any length. */
export type Pieces = AsyncIterable<Uint8Array>;

const START = Buffer.from('age-encryption.org/v1\n');
const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

// Imported here: no other command needs the library.
const loadAge = () => import('age-encryption');

/** What `ReadableStream.from` does, which the types of browsers do not have. */
function streamOf(pieces: Pieces): ReadableStream<Uint8Array> {
  const from = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await from.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await from.return?.()),
  });
}

/** Takes recipients (`age1…`) and gives what encrypts to them as it is read. Stops at one that is mistyped. */
export async function encryptTo(recipients: readonly string[]): Promise<(plain: Pieces) => Promise<Pieces>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      // Not repeated: it may be the private key by mistake.
      throw new CommandError(
        'A recipient is mistyped: it should be the whole word age1… that was printed when its key was made.',
        EXIT.usage,
        error,
      );
    }
  }
  return (plain) => encrypter.encrypt(streamOf(plain));
}

/** Says whether these first bytes of a file, at least 22 if it has them, are those of an encrypted one. */
export const isEncrypted = (bytes: Uint8Array): boolean => START.equals(bytes.subarray(0, START.length));

/** Gives the private keys of a file as age-keygen writes it. Stops if it cannot be read or has none; never repeats what is in it. */
export async function readKeyFile(path: string): Promise<string[]> {
  const file = resolve(path);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read (${codeOf(error)}).`, undefined, error);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const { Decrypter } = await loadAge();
  try {
    if (keys.length === 0 || !keys.every((key) => IDENTITY.test(key))) throw new Error('not of this form');
    for (const key of keys) new Decrypter().addIdentity(key);
  } catch (error) {
    throw new CommandError(
      `${file} holds no key: it should have a line AGE-SECRET-KEY-1…, as backup-key or age-keygen writes it.`,
      undefined,
      error,
    );
  }
  return keys;
}

/** Gives what is encrypted, a piece at a time, each of which has been authenticated. Stops at another key and at damage. */
export async function* decrypt(
  encrypted: Pieces,
  keys: readonly string[],
  names: { readonly file: string; readonly keyFile: string },
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  try {
    yield* await decrypter.decrypt(streamOf(encrypted));
  } catch (error) {
    if ((error as { syscall?: unknown }).syscall !== undefined)
      throw new CommandError(`${names.file} cannot be read (${codeOf(error)}).`, undefined, error);
    throw (error as Error).message.startsWith('no identity matched')
      ? new CommandError(`${names.file} was encrypted to another key than that of ${names.keyFile}.`, undefined, error)
      : damaged(names.file, error);
  }
}

/** A file is not what was once written. */
export const damaged = (file: string, cause?: unknown): CommandError =>
  new CommandError(`${file} is damaged or cut off: use another copy. Nothing was written.`, undefined, cause);

/** Makes a key in a new file that its owner alone can read, as age-keygen does; gives its absolute path and the recipient. */
export async function makeKeyFile(path: string, now: Date): Promise<{ file: string; recipient: string }> {
  const file = resolve(path);
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const key = await generateX25519Identity();
  const recipient = await identityToRecipient(key);
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`# created: ${now.toISOString()}\n# public key: ${recipient}\n${key}\n`);
    await handle.sync();
    await handle.close();
  } catch (error) {
    const code = codeOf(error);
    const hint = code === 'EEXIST' ? 'It is there already, and may be the key of backups.' : 'Name another place.';
    throw new CommandError(`${file} cannot be written (${code}). ${hint}`, undefined, error);
  }
  return { file, recipient };
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'no code';
