// Members who use a server and record its responses, so that another release can be compared.
import { setTimeout as wait } from 'node:timers/promises';
import { ask, jsonOf, personOf, signIn, whoAmI, type Person } from '../shared/http.ts';

/** A member, a session that is good, and one that was ended. */
export interface Member {
  readonly person: Person;
  readonly id: unknown;
  readonly token: string;
  readonly ended: string;
}

const AT_ONCE = 6;
const REST_MS = 30;
const PAGES = ['/home', '/de/home', '/el/entra', '/fr/fondamenta'];
const SIGN_INS = 60;

/**
 * Lets people come to a site, one after the other in six rows, until it is stopped. Names begin with `name`. Returns who came and
 * what went wrong; `stop` resolves once everyone has had their last response.
 */
export function startLife(site: string, name: string) {
  const members: Member[] = [];
  const seen = { asked: 0, wrong: [] as string[] };
  const end = new AbortController();
  const row = async (at: number) => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const counted = async (what: string, isSo: () => Promise<boolean>) => {
        seen.asked += 1;
        const is = await isSo().catch((error: unknown) => (error as Error).message);
        if (is !== true) seen.wrong.push(`${what}: ${is}`);
      };
      const member = await join(site, `${name}${at}x${turn}`, counted).catch((error: unknown) => {
        seen.asked += 1;
        seen.wrong.push((error as Error).message);
      });
      if (member) members.push(member);
      // Earlier members are looked up as well: their rows are older than the migration.
      const earlier = members[turn % Math.max(1, members.length)];
      if (earlier) await counted('who am I, later', async () => isKnown(site, earlier));
      await counted('page', async () => {
        const { status, body } = await ask('GET', site + (PAGES[turn % PAGES.length] ?? '/'));
        return status === 200 && body.includes('</html>');
      });
      await wait(REST_MS);
    }
  };
  const rows = Array.from({ length: AT_ONCE }, async (_, at) => row(at));
  return { members, seen, stop: async () => (end.abort(), void (await Promise.all(rows))) };
}

type Counted = (what: string, isSo: () => Promise<boolean>) => Promise<void>;

/** Registers a member, signs in twice and ends one of the two sessions. Throws if a step fails. */
async function join(site: string, username: string, counted: Counted): Promise<Member> {
  const person = personOf(username);
  const made = await ask('POST', `${site}/auth/users/`, { body: person });
  const response = jsonOf(made);
  if (made.status !== 201 || response['email'] !== person.email) throw new Error(`registering answered ${made.status}`);
  const [token, ended] = [await signIn(site, person), await signIn(site, person)];
  const member = { person, id: response['id'], token, ended };
  await counted('signing out', async () => {
    const { status } = await ask('POST', `${site}/auth/token/logout/`, { token: ended });
    return status === 204;
  });
  await counted('who am I', async () => isKnown(site, member));
  return member;
}

/** Returns whether a site knows a member by their session, by the same number and names, and the ended session no more. */
async function isKnown(site: string, { person, id, token, ended }: Member): Promise<boolean> {
  const me = await whoAmI(site, token);
  if (me.status !== 200) return false;
  const response = jsonOf(me);
  const isSame =
    response['id'] === id && response['email'] === person.email && response['username'] === person.username;
  return isSame && (await whoAmI(site, ended)).status === 401;
}

/** Counts the members whom a site does not know, by their sessions, and sixty of them by their passwords. */
export async function countUnknown(site: string, members: readonly Member[]): Promise<number> {
  let unknown = 0;
  const every = Math.ceil(members.length / SIGN_INS);
  for (const [at, member] of members.entries()) {
    const bySession = await isKnown(site, member);
    const token = at % every === 0 ? await signIn(site, member.person).catch(() => undefined) : member.token;
    if (!bySession || token === undefined) unknown += 1;
  }
  return unknown;
}
