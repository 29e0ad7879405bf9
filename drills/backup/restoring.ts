// Restores a backup into an empty database of either engine and checks that members can sign in.
import type { Fault } from '../shared/drill.ts';
import { ask } from '../shared/http.ts';
import { startServer } from '../shared/server.ts';
import { checksum, contentsOf, newPlace, settingsOf, type Engine, type Member, type Place } from './databases.ts';
import { operate, type BackupKey } from './operator.ts';

/** What came back. */
export interface CameBack {
  /** Where it is now; no server runs on it. */
  readonly place: Place;
  /** Until a member of before has signed in; infinite if none could. */
  readonly seconds: number;
  readonly tables: number;
  /** Tables with another number of rows, and with other rows. */
  readonly otherCounts: readonly string[];
  readonly otherRows: readonly string[];
  /** Sessions and passwords that were tried, and those that did not work. */
  readonly tried: number;
  readonly lost: number;
}

/** Restores a file into an empty place of an engine and starts a server there. `wanted`: what `contentsOf` gave of the source. */
export async function comeBack(
  file: string,
  wanted: ReadonlyMap<string, readonly string[]>,
  members: readonly Member[],
  { engine, server, secretKey, key }: { engine: Engine; server: string; secretKey: string; key: BackupKey },
  fault: Fault | undefined,
): Promise<CameBack> {
  const place = await newPlace(engine, server);
  const settings = settingsOf(place, secretKey);
  const restored = await operate(['restore', file, '--key', key.file, '--yes'], settings, fault);
  const found = await contentsOf(place);
  const tables = [...wanted.keys()];
  const differ = (of: (rows: readonly string[]) => string | number) =>
    tables.filter((table) => of(found.get(table) ?? []) !== of(wanted.get(table) ?? []));
  const facts = {
    place,
    tables: tables.length,
    otherCounts: differ((rows) => rows.length),
    otherRows: differ(checksum),
  };
  const started = performance.now();
  const site = await startServer({ env: settings, dataDir: place.dataDir }).catch(() => undefined);
  const sample = members.filter((_, at) => at % Math.ceil(members.length / 100) === 0);
  const tried = sample.length + 10;
  if (!site) return { ...facts, seconds: Infinity, tried, lost: tried };
  const signsIn = async ({ email, password }: Member) =>
    (await ask('POST', `${site.url}/auth/token/login/`, { body: { email, password } })).status === 200;
  const isKnown = async ({ email, token }: Member) => {
    const { status, body } = await ask('GET', `${site.url}/auth/users/me/`, { token });
    return status === 200 && (JSON.parse(body.toString()) as { email: string }).email === email;
  };
  const [first] = sample;
  const isBack = first !== undefined && (await signsIn(first));
  const seconds = isBack ? restored.seconds + (performance.now() - started) / 1000 : Infinity;
  let lost = 0;
  for (const member of sample) if (!(await isKnown(member))) lost += 1;
  for (const member of sample.slice(0, 10)) if (!(await signsIn(member))) lost += 1;
  await site.stop();
  return { ...facts, seconds, tried, lost };
}
