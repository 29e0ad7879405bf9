// Texts that make backtracking regular expressions slow, of the greatest possible length: in fields, headers and paths.
import type { EndpointCase } from './calls.ts';
import type { Fixtures } from './fixtures.ts';
import type { HostileRequest } from './requests.ts';

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
export function* longRequests(
  testCase: EndpointCase,
  fixtures: Fixtures,
): Generator<readonly [where: string, sent: HostileRequest]> {
  const own = testCase.sender === undefined ? {} : { authorization: `Token ${fixtures[testCase.sender].token}` };
  const validBody = testCase.validBody?.(fixtures) ?? {};
  const json = testCase.method === 'GET' ? undefined : JSON.stringify(validBody);
  const path = testCase.path.replace(':id', () => testCase.id?.(fixtures) ?? '');
  for (const [piece, end] of PIECES) {
    const long = fill(piece, IN_HEADERS, end);
    for (const name of Object.keys(validBody)) {
      // Cut to the limit in bytes, and once to four times that, which is refused.
      const perByte = Buffer.byteLength(JSON.stringify(piece)) / piece.length;
      for (const length of [Math.floor(IN_BODY / perByte / 1.2), IN_HEADERS])
        yield [
          `${name}, ${length} × ${piece}`,
          { path, body: JSON.stringify({ ...validBody, [name]: fill(piece, length, end) }), headers: own },
        ];
    }
    for (const header of ['accept-language', 'user-agent', 'content-type', 'authorization', 'origin'])
      yield [
        `${header}, ${piece}`,
        { path, body: json, headers: { ...own, [header]: encodeURI(long.toWellFormed()) } },
      ];
    yield [`query, ${piece}`, { path: `${path}?${encodeURIComponent(long)}`, body: json, headers: own }];
    if (testCase.id)
      yield [
        `id, ${piece}`,
        { path: testCase.path.replace(':id', () => encodeURIComponent(long)), body: json, headers: own },
      ];
  }
}
