// Restores a backup into an empty database of either engine and checks that members can sign in.
import { count, type Engine, type Fault } from '../shared/drill.ts';
import { jsonOf, trySignIn, whoAmI } from '../shared/http.ts';
import { startServer } from '../shared/server.ts';
import { contentsOf, newPlace, settingsOf, sha256, type Member } from './databases.ts';
import { operate, type BackupKey } from './operator.ts';

/** A backup to restore, and what it should bring back. */
interface Backup {
  readonly file: string;
  /** What `contentsOf` gave of its source. */
  readonly contents: ReadonlyMap<string, readonly string[]>;
  readonly members: readonly Member[];
}

/** What came back. */
export type Restored = Awaited<ReturnType<typeof restore>>;

/**
 * Restores a file into an empty place of an engine and starts a server there. Returns the place, the seconds until a member of
 * before has signed in (infinite if none could), the tables with another number of rows and with other rows, and how many of the
 * sessions and passwords that were tried are lost.
 */
export async function restore(
  { file, contents, members }: Backup,
  { engine, server, secretKey, key }: { engine: Engine; server: string; secretKey: string; key: BackupKey },
  fault: Fault | undefined,
) {
  const place = await newPlace(engine, server);
  const settings = settingsOf(place, secretKey);
  const restored = await operate(['restore', file, '--key', key.file, '--keep-sessions', '--yes'], settings, fault);
  const found = await contentsOf(place);
  const differ = (of: (rows: readonly string[]) => string | number) =>
    [...contents.keys()].filter((table) => of(found.get(table) ?? []) !== of(contents.get(table) ?? []));
  const otherCounts = differ((rows) => rows.length);
  const otherRows = differ((rows) => sha256(rows.join('\n')));
  const started = performance.now();
  const site = await startServer({ env: settings, dataDir: place.dataDir }).catch(() => undefined);
  const sample = members.filter((_, at) => at % Math.ceil(members.length / 100) === 0);
  const facts = { place, tables: contents.size, otherCounts, otherRows, tried: sample.length + 10 };
  if (!site) return { ...facts, seconds: Infinity, lost: facts.tried };
  const outcomes: boolean[] = [];
  let seconds = Infinity;
  for (const member of sample.slice(0, 10)) {
    const isIn = (await trySignIn(site.url, member)).status === 200;
    if (outcomes.length === 0 && isIn) seconds = restored.seconds + (performance.now() - started) / 1000;
    outcomes.push(isIn);
  }
  for (const { email, token } of sample) {
    const response = await whoAmI(site.url, token);
    outcomes.push(response.status === 200 && jsonOf(response)['email'] === email);
  }
  await site.stop();
  return { ...facts, seconds, lost: count(outcomes, (isThere) => !isThere) };
}
