// Answers must not reveal whether an address has an account.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LANGUAGES } from '../../src/shared/languages.ts';
import { MEMBER_ENDPOINTS } from '../../test/endpoints.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { ask, type Answer } from '../shared/http.ts';
import { addressAt, registerFrom, tryFrom, WRONG } from '../throttles/signing-in.ts';

/** Of whom the answers are compared. All must be like the first. */
const NAMES = ['nobody', 'ada', 'disabled'] as const;

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
/** An answer without its date. */
const shapeOf = ({ status, headers: { date: _date, ...headers }, body }: Answer): string =>
  JSON.stringify([status, Object.entries(headers).toSorted(byName), body.toString('latin1')]);

export async function oneAnswer({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const server = await startServer();
  const { url, dataDir } = server;
  const ada = await registerFrom(url, '198.51.100.7', 'ada');
  await registerFrom(url, '198.51.100.7', 'disabled');
  const database = new DatabaseSync(join(dataDir, 'accounts.db'), { timeout: 5_000 });
  // As the operator's command does.
  database.exec("update users set is_active = 0 where username = 'disabled'");
  database.close();

  const counts = { signIn: { asked: 0, other: 0 }, mails: { asked: 0, other: 0 } };
  let clients = 0;
  const compare = async (count: typeof counts.mails, send: (name: string, from: string) => Promise<Answer>) => {
    const shapes: string[] = [];
    for (const name of NAMES) shapes.push(shapeOf(await send(name, addressAt((clients += 1)))));
    count.asked += shapes.length;
    count.other += shapes.filter((shape) => shape !== shapes[0]).length;
  };
  for (const language of Object.keys(LANGUAGES)) {
    const headers = { 'Accept-Language': language };
    await compare(counts.signIn, (name, from) => {
      // The right password of the disabled account: that must not reveal it either.
      const password = name === 'disabled' ? ada.password : WRONG;
      return tryFrom(url, from, { email: `${name}@example.org`, password }, headers);
    });
    for (const { path } of [MEMBER_ENDPOINTS.resetPassword, MEMBER_ENDPOINTS.resendActivation])
      await compare(counts.mails, (name, from) => {
        const body = { email: `${name}@example.org` };
        return ask('POST', url + path, { body, headers: { ...headers, 'X-Forwarded-For': from } });
      });
  }
  await server.stop();
  return [
    none('sign-in', counts.signIn.other, counts.signIn.asked, 'differ'),
    none('mails', counts.mails.other, counts.mails.asked, 'differ'),
  ];
}
