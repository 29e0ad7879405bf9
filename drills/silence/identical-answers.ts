// Answers must not reveal whether an address has an account.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LANGUAGES } from '../../src/shared/languages.ts';
import { MEMBER_ENDPOINTS } from '../../test/endpoints.ts';
import { none, type Measurement, type Fault, type Part, type RunOptions } from '../shared/drill.ts';
import { ask, type Answer } from '../shared/http.ts';
import { addressAt, registerFrom, tryFrom, WRONG } from '../throttles/signing-in.ts';

const faults: readonly Fault[] = [
  {
    name: 'telltale',
    description: 'answers about addresses without an account have one more header',
    mustFail: ['sign-in', 'mails'],
    preload: new URL('./faults/header-for-unknown.ts', import.meta.url),
  },
];

/** Whom an answer is compared about; the first is whom all others have to look like. */
const WHO = ['nobody', 'ada', 'disabled'] as const;

/** An answer without its date. */
function shapeOf({ status, headers, body }: Answer): string {
  const told = Object.entries(headers).filter(([name]) => name !== 'date');
  return JSON.stringify([status, told.toSorted(([one], [other]) => (one < other ? -1 : 1)), body.toString('latin1')]);
}

async function run({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  const server = await startServer();
  const { url, dataDir } = server;
  const ada = await registerFrom(url, '198.51.100.7', 'ada');
  await registerFrom(url, '198.51.100.7', 'disabled');
  const database = new DatabaseSync(join(dataDir, 'accounts.db'), { timeout: 5_000 });
  // As the operator's command does.
  database.exec("update users set is_active = 0 where username = 'disabled'");
  database.close();

  const counts = { signIn: { asked: 0, other: 0 }, mails: { asked: 0, other: 0 } };
  let at = 0;
  const compare = async (
    count: { asked: number; other: number },
    one: (name: string, from: string) => Promise<Answer>,
  ) => {
    let first: string | undefined;
    for (const name of WHO) {
      at += 1;
      const shape = shapeOf(await one(name, addressAt(at)));
      first ??= shape;
      count.asked += 1;
      if (shape !== first) count.other += 1;
    }
  };
  for (const language of Object.keys(LANGUAGES)) {
    const headers = { 'Accept-Language': language };
    await compare(counts.signIn, (name, from) =>
      // The right password of the disabled account: that is no way to find out either.
      tryFrom(
        url,
        from,
        { email: `${name}@example.org`, password: name === 'disabled' ? ada.password : WRONG },
        headers,
      ),
    );
    for (const { path } of [MEMBER_ENDPOINTS.resetPassword, MEMBER_ENDPOINTS.resendActivation])
      await compare(counts.mails, (name, from) =>
        ask('POST', url + path, {
          body: { email: `${name}@example.org` },
          headers: { ...headers, 'X-Forwarded-For': from },
        }),
      );
  }
  await server.stop();
  return [
    none('sign-in', counts.signIn.other, counts.signIn.asked, 'differ'),
    none('mails', counts.mails.other, counts.mails.asked, 'differ'),
  ];
}

export const oneAnswer: Part = { faults, run };
