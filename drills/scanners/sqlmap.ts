// sqlmap on every field, id and token of every call.
import { needProgram } from '../../test/programs.ts';
import { sum } from '../shared/drill.ts';
import { makeFolder, startProgram } from '../shared/programs.ts';
import { leavesOf, type Scanned } from './forms.ts';

interface Tested {
  readonly places: number;
  /** One line for each injectable parameter. */
  readonly open: readonly string[];
}

/** How many places a call has: fields, an id in its path, a token. */
const placesOf = ({ path, body = {}, token }: Scanned): number =>
  leavesOf(body).length + (path.includes('*') ? 1 : 0) + (token === undefined ? 0 : 1);

function argumentsFor(url: string, dbms: string, { method, path, body, token, success }: Scanned): string[] {
  // A star marks what is tried.
  const headers = [body && 'Content-Type: application/json', token && `Authorization: Token ${token}*`].filter(Boolean);
  return [
    `--url=${url}${path}`,
    `--method=${method}`,
    `--dbms=${dbms}`,
    ...(body === undefined ? [] : [`--data=${JSON.stringify(body)}`]),
    `--headers=${headers.join('\\n')}`,
    `--code=${success}`,
    ...'--ignore-stdin --batch --flush-session --disable-coloring'.split(' '),
    '--ignore-code=400,401,404,415',
    // Below 4 it leaves out what is named `token`, since that may guard a form.
    `--level=${body !== undefined && 'token' in body ? 4 : 3}`,
    '--risk=2',
    `--output-dir=${makeFolder('sqlmap-')}`,
  ];
}

/** Lets sqlmap try one call. Throws if it did not try each of its places. */
async function testOne(url: string, dbms: string, call: Scanned): Promise<Tested> {
  const places = placesOf(call);
  if (places === 0) return { places, open: [] };
  const sqlmap = startProgram([needProgram('sqlmap'), ...argumentsFor(url, dbms, call)], process.env);
  await sqlmap.gone;
  const stdout = sqlmap.output();
  // User agent and referrer, which it tries as well, are no places of a call.
  const shut = new Set(stdout.match(/parameter '(?:JSON .*|.*#\d+\*)' does not seem to be injectable$/gm));
  const open = [...stdout.matchAll(/^Parameter: (.*)$/gm)].map(([, place]) => `${call.name}: ${place}`);
  if (open.length === 0 && shut.size < places)
    throw new Error(`sqlmap tried ${shut.size} of ${places} places of ${call.name}:\n${stdout.slice(-3_000)}`);
  return { places, open };
}

/** Lets sqlmap try all calls of an engine, one after the other. */
export async function runSqlmap(
  url: string,
  calls: readonly Scanned[],
  dbms: 'SQLite' | 'PostgreSQL',
): Promise<Tested> {
  const tested: Tested[] = [];
  for (const call of calls) tested.push(await testOne(url, dbms, call));
  return { places: sum(tested, ({ places }) => places), open: tested.flatMap(({ open }) => open) };
}
