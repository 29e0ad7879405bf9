// The homes on the desktop host, with the accounts whose they are.
import { homeOf } from '#src/desktop/protocol/member-codes.server.ts';
import { eraseAnswer, homesAnswer, MOST_HOMES, type HomesAnswer } from '#src/desktop/protocol/operator-orders.ts';
import { listSubjects } from '#src/features/apps/storage/subjects.server.ts';
import { sendOrder, type OrderFault, type OrderServices } from './order-desktops.server.ts';

const SUBJECTS = 5_000;
/** More is not listed: 100,000 homes. */
const MOST_PAGES = 500;
/** Erasing one deletes its key and its file. */
const ERASES_WITHIN_MS = 120_000;

/** A home. `member`: the username of its account, whose id is `userId`; null: there is no such account here. */
export type Home = HomesAnswer['homes'][number] & { readonly member: string | null; readonly userId: number | null };

/** Lists them, or says why there is no answer. A host that knows no homes, such as on a hub, has none. */
export async function listHomes(services: OrderServices): Promise<readonly Home[] | OrderFault> {
  const found: HomesAnswer['homes'] = [];
  let sector = '';
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES && (page === 0 || after !== undefined); page++) {
    const answer = await sendOrder(services, { do: 'homes', ...(after !== undefined && { after }) }, homesAnswer);
    if ('fault' in answer) return answer;
    found.push(...answer.homes);
    ({ sector } = answer.host);
    after = answer.next;
  }
  const homes = new Set(found.map(({ home }) => home));
  const members = new Map<string, { readonly member: string; readonly userId: number }>();
  for (let last: string | undefined = ''; last !== undefined;) {
    const subjects: Awaited<ReturnType<typeof listSubjects>> = await listSubjects(
      services.queries,
      sector,
      last,
      SUBJECTS,
    );
    for (const { subject, userId, username } of subjects) {
      const home = homeOf(subject);
      if (homes.has(home)) members.set(home, { member: username, userId });
    }
    last = subjects.length < SUBJECTS ? undefined : subjects.at(-1)?.subject;
  }
  return found.map((home) => ({ ...home, ...(members.get(home.home) ?? { member: null, userId: null }) }));
}

/** Has the host erase homes that nobody has opened for so many days. Returns how many are gone, or why there is no answer. */
export async function eraseHomes(
  services: OrderServices,
  homes: readonly string[],
  days: number,
): Promise<number | OrderFault> {
  let count = 0;
  for (let at = 0; at < homes.length; at += MOST_HOMES) {
    const some = homes.slice(at, at + MOST_HOMES);
    const answer = await sendOrder(services, { do: 'erase', homes: some, days }, eraseAnswer, ERASES_WITHIN_MS);
    if ('fault' in answer) return answer;
    count += answer.erased.length;
  }
  return count;
}
