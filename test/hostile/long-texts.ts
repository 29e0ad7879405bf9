// Texts that make backtracking regular expressions slow, of the greatest possible length: in fields, headers and paths.
import type { Tried } from './calls.ts';
import type { World } from './fixtures.ts';
import type { Hostile } from './requests.ts';

/** The size limit of a body, minus its other fields. */
const IN_BODY = 15_000;
/** Longer than headers may be, to see that parsing them is cheap. */
const IN_HEADERS = 65_536;

const fill = (piece: string, length: number, end = '') =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end;

const PIECES: readonly (readonly [piece: string, end: string])[] = [
  ['a', '!'],
  ['a', '@'],
  [' ', 'x'],
  ['\t ', '\u00a0x'],
  ['a.', '@a'],
  ['"\\"', '@a.it'],
  ['a@', ''],
  ['a-', '.'],
  ['é', '@x'],
  ['ﷺ', ''],
  ['\u0344', ''],
  ['1', 'a'],
  ['aA1!', ''],
  ['password', ''],
  ['[::', ']'],
  ['xn--a.', 'it'],
  ['Token ', ''],
  ['de;q=', ','],
  ['a-', ';q=1'],
  [',;=', ''],
  ['(Mozilla/5.0 ', ')'],
  ['%41', ''],
  ['{{a', '}}'],
  ['=', 'A'],
];

/** Requests to an endpoint with a long text in each place that it reads, with the name of the place. */
export function* longRequests(tried: Tried, world: World): Generator<readonly [where: string, sent: Hostile]> {
  const own = tried.who === undefined ? {} : { authorization: `Token ${world[tried.who].token}` };
  const good = tried.good?.(world) ?? {};
  const json = tried.method === 'GET' ? undefined : JSON.stringify(good);
  const path = tried.path.replace(':id', () => tried.id?.(world) ?? '');
  for (const [piece, end] of PIECES) {
    const long = fill(piece, IN_HEADERS, end);
    for (const name of Object.keys(good)) {
      // Cut to the limit in bytes, and once to four times that, which is refused.
      const perByte = Buffer.byteLength(JSON.stringify(piece)) / piece.length;
      for (const length of [Math.floor(IN_BODY / perByte / 1.2), IN_HEADERS])
        yield [
          `${name}, ${length} × ${piece}`,
          { path, body: JSON.stringify({ ...good, [name]: fill(piece, length, end) }), headers: own },
        ];
    }
    for (const header of ['accept-language', 'user-agent', 'content-type', 'authorization', 'origin'])
      yield [
        `${header}, ${piece}`,
        { path, body: json, headers: { ...own, [header]: encodeURI(long.toWellFormed()) } },
      ];
    yield [`query, ${piece}`, { path: `${path}?${encodeURIComponent(long)}`, body: json, headers: own }];
    if (tried.id)
      yield [
        `id, ${piece}`,
        { path: tried.path.replace(':id', () => encodeURIComponent(long)), body: json, headers: own },
      ];
  }
}
