// Encrypts and decrypts backups in the age format (age-encryption.org/v1), with a key pair whose private key is not on
// the server. age authenticates each chunk of 64 KiB, so that no whole file is held in memory.
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readStream } from 'node:stream/consumers';
import { codeOf, EXIT, CommandError, fileError } from '#src/command-line/command-error.ts';

/** Bytes in chunks of any length. */
export type Chunks = AsyncIterable<Uint8Array>;

const HEADER = Buffer.from('age-encryption.org/v1\n');
const IDENTITY = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

// Imported when needed, because other commands do not need the library.
const loadAge = () => import('age-encryption');

/** Like `ReadableStream.from`, which the DOM types do not have. */
function streamOf(chunks: Chunks): ReadableStream<Uint8Array> {
  const from = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await from.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await from.return?.()),
  });
}

/**
 * Takes recipients (`age1…`). Returns a function that encrypts a stream to them. Throws a `CommandError` if one is
 * invalid.
 */
export async function encryptTo(recipients: readonly string[]): Promise<(plain: Chunks) => Promise<Chunks>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      // The message does not repeat it, because it may be the private key.
      throw new CommandError(
        'A recipient is mistyped: it should be the whole word age1… that was printed when its key was made.',
        EXIT.usage,
        error,
      );
    }
  }
  return (plain) => encrypter.encrypt(streamOf(plain));
}

/** Takes the first 22 bytes of a file or more. Returns whether it is encrypted. */
export const isEncrypted = (bytes: Uint8Array): boolean => HEADER.equals(bytes.subarray(0, HEADER.length));

/**
 * Returns the private keys of a file in the format of age-keygen; with `-`, of standard input. Throws a `CommandError`,
 * without the content, if there is none.
 */
export async function readKeyFile(path: string): Promise<string[]> {
  const file = path === '-' ? 'Standard input' : resolve(path);
  const text = await (path === '-' ? readStream(process.stdin) : readFile(file, 'utf8')).catch((error: unknown) => {
    throw fileError(file, 'read', error);
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

/**
 * Yields the decrypted and authenticated chunks. Throws a `CommandError` if the key is wrong or the file is damaged.
 */
export async function* decrypt(
  encrypted: Chunks,
  keys: readonly string[],
  names: { readonly file: string; readonly keyFile: string },
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  try {
    yield* await decrypter.decrypt(streamOf(encrypted));
  } catch (error) {
    if ((error as { syscall?: unknown }).syscall !== undefined) throw fileError(names.file, 'read', error);
    throw (error as Error).message.startsWith('no identity matched')
      ? new CommandError(`${names.file} was encrypted to another key than that of ${names.keyFile}.`, undefined, error)
      : damaged(names.file, error);
  }
}

/** The error for a file that was changed or truncated. */
export const damaged = (file: string, cause?: unknown): CommandError =>
  new CommandError(`${file} is damaged or cut off: use another copy. Nothing was written.`, undefined, cause);

/** Creates a key in a new file of mode 600, as age-keygen does. Returns the absolute path and the recipient. */
export async function createKeyFile(path: string, now: Date): Promise<{ file: string; recipient: string }> {
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
    const isThere = codeOf(error) === 'EEXIST';
    const hint = isThere ? 'It is there already, and may be the key of backups.' : 'Name another place.';
    throw fileError(file, 'written', error, hint);
  }
  return { file, recipient };
}
