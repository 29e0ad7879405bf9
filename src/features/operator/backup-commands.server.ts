import { EXIT, CommandError } from './command-error.server.ts';
import type { Command, ParsedArguments } from './command.server.ts';
import { makeKeyFile } from './encryption.server.ts';
import { withoutRunningServer } from './exclusive.server.ts';
import type { OperatorServices } from './operator.server.ts';
import { restore, type Restored } from './restore.server.ts';
// The commands about backups: their key, making one, taking one back.
import { writeBackup } from './write-backup.server.ts';

const KEY_WORDS: Readonly<Record<Restored['key'], string>> = {
  right: 'The secret key here is the one that it was used with.',
  other:
    'The secret key here is another: put the old file secret.key into DATA_DIR, or set the old SECRET_KEY. The server does not start without it.',
  exposed:
    'Other users of this machine may read the file secret.key in DATA_DIR: run chmod 600 on it. The server does not start before.',
  missing:
    'Now put the old file secret.key into DATA_DIR, or set the old SECRET_KEY, before the server starts: one-time passwords need it.',
};

/** Whom a backup is encrypted to. Stops if nothing says so: a backup is plain only where somebody wants it. */
function recipientsOf({ config }: OperatorServices, given: ParsedArguments): readonly string[] {
  const to = given.text('to');
  if (given.has('plain')) {
    if (to === undefined) return [];
    throw new CommandError('--plain and --to exclude each other: encrypted or not.', EXIT.usage);
  }
  const recipients = to === undefined ? config.backupRecipients : to.split(',').map((part) => part.trim());
  if (recipients.length > 0) return recipients;
  throw new CommandError(
    'Nothing says whom the backup is for. On another machine make a key with: npm run admin -- backup-key KEYFILE, then set BACKUP_RECIPIENT here to the line age1… that it prints. Nothing was written. (--plain leaves a backup unencrypted.)',
    EXIT.usage,
  );
}

/** The commands about backups. */
export const BACKUPS: readonly Command[] = [
  {
    words: 'backup-key',
    takes: ['KEYFILE'],
    options: {},
    help: 'Makes a key for backups in a new file and prints what to set as BACKUP_RECIPIENT. Run it on another machine than the server, which never needs the key: it only locks. A key of age-keygen does as well.',
    async runAlone(given) {
      const { file, recipient } = await makeKeyFile(given.arg, new Date());
      return {
        json: { file, recipient },
        text: `BACKUP_RECIPIENT=${recipient}\nSet this on the server. ${file} opens every backup that is made with it, and without it none can be read: keep it off the server, in two places.`,
      };
    },
  },
  {
    words: 'backup',
    takes: ['FILE'],
    options: {
      to: { takes: 'age1…', help: 'whom to encrypt it to, with commas between (default: BACKUP_RECIPIENT)' },
      plain: { help: 'do not encrypt it' },
    },
    help: 'Writes the whole database into a new file, encrypted, as of one moment and while the server runs. SQLite and PostgreSQL both take it back. The file secret.key or SECRET_KEY is not in it: keep that too, in another place.',
    async run(parts, given) {
      const recipients = recipientsOf(parts, given);
      const { file, rows, madeAt } = await writeBackup(parts, given.arg, recipients);
      const how = recipients.length > 0 ? `encrypted to ${recipients.join(', ')}` : 'not encrypted';
      return {
        json: { file, rows, made_at: madeAt, recipients },
        text: `Written to ${file}: ${rows} rows as of ${madeAt}, ${how}.\nKeep the secret key too, in another place (SECRET_KEY, or the file secret.key in DATA_DIR): one-time passwords need it, and it is not in the backup.`,
      };
    },
  },
  {
    words: 'restore',
    takes: ['FILE'],
    options: { key: { takes: 'KEYFILE', help: 'the file of the key that opens it' } },
    help: 'Reads a backup into a database without accounts, all of it or nothing. Stop the server before. The file secret.key or SECRET_KEY of the backup has to be put back as well. Asks before.',
    async run(parts, given) {
      const confirm = (madeAt: string, rows: number) =>
        given.confirm(
          `This replaces all that is in the database, which has no accounts, by ${rows} rows as of ${madeAt}. Sessions that were open then are open again, and mails that waited are sent.`,
        );
      const restored = await withoutRunningServer(parts, () => restore(parts, given.arg, given.text('key'), confirm));
      const { file, rows, madeAt, key } = restored;
      return {
        json: { file, rows, made_at: madeAt, key },
        text: `Restored from ${file}: ${rows} rows as of ${madeAt}.\n${KEY_WORDS[key]}`,
      };
    },
  },
];
