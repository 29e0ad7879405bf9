// Tries the database and the mail server that the answers name.
import { sendPlain } from '#src/features/upkeep/mail/plain-mail.server.ts';
import { tryPostgres } from '#src/server/database/open.ts';
import { describeMailFault } from '#src/server/mail/mail-fault.ts';
import { verifyMailServer } from '#src/server/mail/transport.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { answerOf, type Answers } from './answers.server.ts';

/** Returns what is wrong with a PostgreSQL database, and the lines that make one; undefined if it can be used, or none is named. */
export async function probeDatabase(databaseUrl: string): Promise<string | undefined> {
  if (databaseUrl === '') return undefined;
  try {
    await tryPostgres(databaseUrl);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return `${error.message}\nIf it is not there yet, make it in another terminal:\n${createLines(databaseUrl).join('\n')}`;
  }
}

/** Returns the commands that make the user and the database of a URL on this machine. */
function createLines(databaseUrl: string): string[] {
  const { username, pathname } = new URL(databaseUrl);
  const [user, name] = [decodeURIComponent(username) || 'aperta', decodeURIComponent(pathname.slice(1)) || 'aperta'];
  const quoted = (word: string) => (/^[\w-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
  return [
    `  sudo -u postgres createuser --pwprompt ${quoted(user)}`,
    `  sudo -u postgres createdb --owner=${quoted(user)} --encoding=UTF8 --template=template0 ${quoted(name)}`,
  ];
}

/** Signs in at a mail server. Returns what is wrong; undefined if nothing is, or none is named. */
export async function probeMail(smtpUrl: string): Promise<string | undefined> {
  if (smtpUrl === '') return undefined;
  try {
    await verifyMailServer(smtpUrl);
    return undefined;
  } catch (error) {
    return `${new URL(smtpUrl).host} cannot be used: ${describeMailFault(error) ?? (error as Error).message}.`;
  }
}

/** Sends a test by the mail server of the answers, from the address of the site. Returns what is wrong. */
export async function sendMessage(smtpUrl: string, to: string, answers: Answers): Promise<string | undefined> {
  const [name, address] = [answerOf(answers, 'name'), answerOf(answers, 'email')];
  const text = `This message was sent by the set-up of ${name}. If you can read it, emails of the site arrive.`;
  return sendPlain({ smtpUrl, from: { name, address }, to, subject: `${name}: a test of the set-up`, text });
}
