// The commands about backups: creating their key, writing one, restoring one.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { fieldsOf } from '#src/accounts/modules/operator-hooks.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { EXIT, CommandError } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import { describeDuplicates } from '#src/server/database/rekey.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { createKeyFile } from './encryption.server.ts';
import { withoutRunningServer } from './exclusive.server.ts';
import { restore, type RestoreResult } from './restore.server.ts';
import { writeBackup, writeBackupTo } from './write-backup.server.ts';

const KEY_MESSAGES: Readonly<Record<RestoreResult['key'], string>> = {
  right: 'The secret key here is the one that it was used with.',
  other:
    'The secret key here is another: put the old file secret.key into DATA_DIR, or set the old SECRET_KEY. The server does not start without it.',
  exposed:
    'Other users of this machine may read the file secret.key in DATA_DIR: run chmod 600 on it. The server does not start before.',
  missing:
    'Now put the old file secret.key into DATA_DIR, or set the old SECRET_KEY, before the server starts: one-time passwords need it.',
};

/**
 * Returns the recipients of a backup; none for --plain. Throws a `CommandError` if neither options nor settings name
 * one.
 */
function recipientsOf({ config }: Services<'config'>, args: ParsedArguments): readonly string[] {
  const to = args.text('to');
  if (args.has('plain')) {
    if (to === undefined) return [];
    throw new CommandError('--plain and --to exclude each other: encrypted or not.', EXIT.usage);
  }
  const recipients = to === undefined ? config.backupRecipients : to.split(',').map((part) => part.trim());
  if (recipients.length > 0) return recipients;
  throw new CommandError(
    `Nothing says whom the backup is for. On another machine make a key with: ${PROGRAM.admin('backup-key KEYFILE')}, then set BACKUP_RECIPIENT here to the line age1… that it prints. Nothing was written. (--plain leaves a backup unencrypted.)`,
    EXIT.usage,
  );
}

/** The commands about backups. */
export const BACKUP_COMMANDS: readonly Command[] = [
  {
    name: 'backup-key',
    parameters: ['KEYFILE'],
    help: 'Makes a key for backups in a new file and prints what to set as BACKUP_RECIPIENT. Run it on another machine than the server, which never needs the key: it only locks. A key of age-keygen does as well.',
    async runWithoutDatabase(args) {
      const { file, recipient } = await createKeyFile(args.first, new Date());
      return {
        json: { file, recipient },
        text: `BACKUP_RECIPIENT=${recipient}\nSet this on the server. ${file} opens every backup that is made with it, and without it none can be read: keep it off the server, in two places.`,
      };
    },
  },
  {
    name: 'backup',
    parameters: ['FILE'],
    options: {
      to: { value: 'age1…', help: 'whom to encrypt it to, with commas between (default: BACKUP_RECIPIENT)' },
      plain: { help: 'do not encrypt it' },
    },
    help: 'Writes the whole database into a new file, or with - to standard output, encrypted, as of one moment and while the server runs. SQLite and PostgreSQL both take it back. The file secret.key or SECRET_KEY is not in it: backup-files has that and your other files. It counts as kept with backup-kept.',
    async run(services, args) {
      const recipients = recipientsOf(services, args);
      const isStream = args.first === '-';
      if (isStream && process.stdout.isTTY)
        throw new CommandError(
          'A backup is not for a terminal: name a file, or send the output to one with >.',
          EXIT.usage,
        );
      const { file, rows, madeAt } = isStream
        ? { file: 'standard output', ...(await writeBackupTo(services, process.stdout, recipients)) }
        : await writeBackup(services, args.first, recipients);
      const how = recipients.length > 0 ? `encrypted to ${recipients.join(', ')}` : 'not encrypted';
      return {
        isOnStandardError: isStream,
        json: { file, rows, made_at: madeAt, recipients },
        text: `Written to ${file}: ${rows} rows as of ${madeAt}, ${how}.\nOne-time passwords need the secret key too, and your site its own files: backup-files FOLDER has both. Once this file is in its place: backup-kept FILE`,
      };
    },
  },
  {
    name: 'restore',
    parameters: ['FILE'],
    options: {
      key: { value: 'KEYFILE', help: 'the file of the key that opens it; - for standard input, with --yes' },
      'keep-sessions': { help: 'keep the sessions and links of the backup, also those that members have ended since' },
    },
    help: 'Reads a backup into a database without accounts, all of it or nothing. Stop the server before. The file secret.key or SECRET_KEY of the backup has to be put back as well. Ends all sessions and pending links. Asks before.',
    async run(services, args) {
      const keepsSessions = args.has('keep-sessions');
      const fate = keepsSessions ? 'are open again' : 'end';
      const confirm = (madeAt: string, rows: number) =>
        args.confirm(
          `This replaces all that is in the database, which has no accounts, by ${rows} rows as of ${madeAt}. Sessions that were open then ${fate}, and queued emails are sent.`,
        );
      const restored = await withoutRunningServer(services, () =>
        restore(services, args.first, args.text('key'), confirm, keepsSessions),
      );
      const { file, rows, madeAt, key, sessions, duplicates, figures } = restored;
      return {
        json: {
          file,
          rows,
          made_at: madeAt,
          key,
          sessions_ended: keepsSessions ? 0 : sessions,
          duplicates,
          ...fieldsOf(figures),
        },
        text: [
          `Restored from ${file}: ${rows} rows as of ${madeAt}.`,
          keepsSessions
            ? `The ${sessions} sessions of that time are open again, also those that members have ended since: sessions end --all ends them.`
            : `All sessions (${sessions}) and all pending links have ended: members sign in again.`,
          'Passwords, passkeys and recovery codes are those of that time, also if they were changed, removed or used since.',
          ...figures.filter(({ value }) => value !== 0).map(({ label, value }) => `${label}: ${value}.`),
          ...describeDuplicates(duplicates),
          KEY_MESSAGES[key],
        ].join('\n'),
      };
    },
  },
];
