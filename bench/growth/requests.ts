// How many requests a second a server handles: who am I, list of devices, sign-in, registration.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signIns, whoAmI } from '../../drills/load/ours.ts';
import { measure, requestBytes, type Measured } from '../../drills/load/wrk.ts';
import { makeDatabase, runSql, startFastPostgres, type Place } from '../../drills/shared/database.ts';
import { addressAt, personOf } from '../../drills/shared/http.ts';
import { makeFolder } from '../../drills/shared/programs.ts';
import { startServer, type DrillServer } from '../../drills/shared/server.ts';
import { fill, membersOf, type Member } from './fill.ts';

export type Engine = 'sqlite' | 'postgres';

/** A database with so many accounts at the start. */
export interface Stock {
  readonly accounts: number;
  readonly place: Place;
  readonly members: readonly (Member & { readonly from: string })[];
}

/** A stock and the server that uses it. */
export interface Side extends Stock {
  readonly server: DrillServer;
}

const LIMITS = { MAILS_PER_HOUR: '1000', TAKEN_PER_HOUR: '1000' };
/** More than a round registers. */
const NEWCOMERS = 2_500;
/**
 * Connections that read: no more than the accounts of the small side, because the server looks up equal tokens that
 * come together with one query.
 */
const READING = 10;
/** Connections that hash passwords: enough that the threads always have the next, fewer than the places of one network. */
const HASHING = 16;

/** Fills a database for each size. The PostgreSQL servers are separate, so that they share no buffers. */
export async function stock(engine: Engine, accounts: number): Promise<Stock> {
  const dataDir = makeFolder('growth-');
  const databaseUrl = engine === 'postgres' ? await makeDatabase((await startFastPostgres()).url, 'growth') : undefined;
  const place = { dataDir, databaseUrl };
  await fill(place, accounts);
  const members = membersOf(accounts).map((member, at) => ({ ...member, from: addressAt(65_536 + at) }));
  return { accounts, place, members };
}

/** The engine and its version. */
export async function versionOf(place: Place): Promise<string> {
  if (place.databaseUrl === undefined) return `SQLite ${process.versions.sqlite}`;
  return `PostgreSQL ${String((await runSql(place, 'show server_version'))[0]?.['server_version']).split(' ')[0]}`;
}

/** The bytes of a database on disk. */
export async function sizeOf(place: Place): Promise<number> {
  if (place.databaseUrl === undefined) return statSync(join(place.dataDir, 'accounts.db')).size;
  return Number((await runSql(place, 'select pg_database_size(current_database()) as bytes'))[0]?.['bytes']);
}

/** Starts the built server on a stock. */
export async function serve(stocked: Stock, nodeArguments: readonly string[] = []): Promise<Side> {
  const { dataDir, databaseUrl } = stocked.place;
  const server = await startServer({ dataDir, nodeArguments, env: { ...LIMITS, DATABASE_URL: databaseUrl ?? '' } });
  return { ...stocked, server };
}

/** Ten members, spread over all: then the sides differ in the number of accounts alone, not in the number of sessions in use. */
const tenOf = (members: Side['members']) => members.filter((_, at) => at % Math.ceil(members.length / 10) === 0);

const devices = (members: Side['members']) =>
  members.map(({ token, from }) =>
    requestBytes('GET', '/auth/devices/', { Authorization: `Token ${token}`, 'X-Forwarded-For': from }),
  );

let registered = 0;

const registrations = () =>
  Array.from({ length: NEWCOMERS }, () => {
    const person = personOf(`newcomer${(registered += 1)}`);
    return requestBytes('POST', '/auth/users/', { 'X-Forwarded-For': addressAt(registered * 257) }, person);
  });

/** The sessions of the measurement end, so that each round begins with the same. */
async function signInAndOut({ server, members, place }: Side, seconds: number): Promise<Measured> {
  const begun = Date.now();
  const measured = await measure(server.url, signIns(members, 'email'), { connections: HASHING, seconds });
  await runSql(place, `delete from tokens where created_at >= ${begun}`);
  return measured;
}

/** Waits until the welcome emails are written, so that they do not slow the next measurement. */
async function registerAndWait({ server, place }: Side, seconds: number): Promise<Measured> {
  const measured = await measure(server.url, registrations(), { connections: HASHING, seconds });
  while (Number((await runSql(place, 'select count(*) as n from outbox'))[0]?.['n']) > 0) await wait(200);
  return measured;
}

/** The kinds of requests by name. */
export const REQUESTS: Readonly<Record<string, (side: Side, seconds: number) => Promise<Measured>>> = {
  'who am I': ({ server, members }, seconds) => measure(server.url, whoAmI(members), { connections: READING, seconds }),
  'who am I (ten sessions)': ({ server, members }, seconds) =>
    measure(server.url, whoAmI(tenOf(members)), { connections: READING, seconds }),
  'list of devices': ({ server, members }, seconds) =>
    measure(server.url, devices(members), { connections: READING, seconds }),
  'list of devices (ten sessions)': ({ server, members }, seconds) =>
    measure(server.url, devices(tenOf(members)), { connections: READING, seconds }),
  'sign-in': (side, seconds) => signInAndOut(side, seconds + 1),
  registration: (side, seconds) => registerAndWait(side, seconds + 1),
};
