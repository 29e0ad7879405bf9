// Malformed requests, each with its right answers. A closed connection without an answer is right, too.
import { gzipSync } from 'node:zlib';

/** A malformed or odd request, and the statuses that may answer it. */
export type Malformed = readonly [name: string, bytes: string | Buffer, statuses: readonly number[]];

const HOST = 'Host: aperta.example\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
/** What is smuggled: a call that nothing else in a drill makes, so that a log line reveals it. */
const HIDDEN = `DELETE /auth/otp/ HTTP/1.1\r\n${HOST}\r\n`;

const get = (path: string | Buffer, rest = '', version = 'HTTP/1.1') =>
  Buffer.concat([Buffer.from('GET '), Buffer.from(path), Buffer.from(` ${version}\r\n${HOST}${rest}\r\n`, 'latin1')]);
const me = (headers: string) => get('/auth/users/me/', headers);
const post = (headers: string, body: string | Buffer = '', path = '/auth/token/login/') =>
  Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`, 'latin1'), Buffer.from(body)]);
const json = (body: string | Buffer) => post(`${JSON_TYPE}Content-Length: ${Buffer.byteLength(body)}\r\n`, body);
const chunked = (body: string | Buffer, coding = 'Transfer-Encoding: chunked\r\n') =>
  post(`${JSON_TYPE}${coding}`, body);

/** Bodies with a request hidden behind them, by the length or coding in the headers, or by the chunks. */
const framed = (headers: string) => post(`${JSON_TYPE}${headers}\r\n`, `{}${HIDDEN}`);
const coded = (headers: string) => chunked(`0\r\n\r\n${HIDDEN}`, `${headers}\r\n`);
const inChunks = (chunks: string) => chunked(`${chunks}\r\n0\r\n\r\n${HIDDEN}`);

const BAD = [400];

const LINES: readonly Malformed[] = [
  ['lines that end in LF alone', 'GET /healthz HTTP/1.1\nHost: a\n\n', BAD],
  ['a header line that ends in LF alone', `GET /healthz HTTP/1.1\r\nHost: a\nX: b\r\n\r\n`, BAD],
  ['lines that end in CR alone', 'GET /healthz HTTP/1.1\rHost: a\r\r', BAD],
  ['no Host', 'GET /healthz HTTP/1.1\r\nX: a\r\n\r\n', BAD],
  ['two Hosts', `GET /healthz HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, BAD],
  ['two Hosts before a page', `GET /home HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, BAD],
  ['a space before the colon', get('/healthz', 'X : a\r\n'), BAD],
  ['a header without a name', get('/healthz', ': a\r\n'), BAD],
  ['a header without a colon', get('/healthz', 'nonsense\r\n'), BAD],
  ['a folded header', get('/healthz', 'X: a\r\n b\r\n'), BAD],
  ['a folded first header', `GET /healthz HTTP/1.1\r\n ${HOST}\r\n`, BAD],
  ['NUL in a header', get('/healthz', 'X: a\0b\r\n'), BAD],
  ['NUL in a name', get('/healthz', 'X\0: a\r\n'), BAD],
  ['CR in a header', get('/healthz', 'X: a\rb\r\n'), BAD],
  ['a header of 20 kB', get('/healthz', `X: ${'x'.repeat(20_000)}\r\n`), [431]],
  ['3,000 headers', get('/healthz', Array.from({ length: 3_000 }, (_, at) => `X${at}: a\r\n`).join('')), [431]],
  ['a path of 20 kB', get(`/${'x'.repeat(20_000)}`), [414, 431]],
  ['HTTP/0.9', 'GET /healthz\r\n\r\n', BAD],
  ['HTTP/1.2', get('/healthz', '', 'HTTP/1.2'), [400, 505]],
  ['HTTP/2.0', get('/healthz', '', 'HTTP/2.0'), [400, 505]],
  ['HTTP/11.1', get('/healthz', '', 'HTTP/11.1'), [400, 505]],
  ['another protocol', get('/healthz', '', 'SPDY/1.1'), [400, 505]],
  ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', [400, 505]],
  ['a hello of TLS', Buffer.from(`16030100a5010000a10303${'00'.repeat(80)}`, 'hex'), BAD],
  ['a line of the PROXY protocol', `PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\nGET /healthz HTTP/1.1\r\n${HOST}\r\n`, BAD],
  ['random bytes', Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919 + 13) % 256)), BAD],
  ['words', 'hello, is anyone there?\r\n\r\n', BAD],
];

const METHODS: readonly Malformed[] = [
  ['TRACE', `TRACE /healthz HTTP/1.1\r\n${HOST}\r\n`, [405]],
  ['TRACE of a page', `TRACE /home HTTP/1.1\r\n${HOST}\r\n`, [405]],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, [400, 405]],
  ['an odd method', `PURGE /healthz HTTP/1.1\r\n${HOST}\r\n`, [405]],
  ['a method nobody has', `FROBNICATE /healthz HTTP/1.1\r\n${HOST}\r\n`, [400, 405]],
  ['a method in small letters', `get /healthz HTTP/1.1\r\n${HOST}\r\n`, BAD],
  ['a method of 9 kB', `${'G'.repeat(9_000)} /healthz HTTP/1.1\r\n${HOST}\r\n`, [400, 431]],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, [400, 404, 405]],
  ['GET *', get('*'), [400, 404]],
  ['PUT of a page', `PUT /home HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`, [405]],
  ['PROPFIND', `PROPFIND / HTTP/1.1\r\n${HOST}\r\n`, [405]],
];

const TARGETS: readonly Malformed[] = [
  ['another site whole', get('http://evil.example/healthz'), [400, 404]],
  ['another site by https', get('https://evil.example/'), [400, 404]],
  ['a host and a port', get('evil.example:80'), BAD],
  ['a path without a slash', get('healthz'), BAD],
  ['//evil.example', get('//evil.example/healthz'), [400, 404]],
  ['/\\evil.example', get('/\\evil.example'), [400, 404]],
  ['..', get('/../../../../etc/passwd'), [400, 404]],
  ['.. in escapes', get('/%2e%2e/%2e%2e/%2e%2e/etc/passwd'), [400, 404]],
  ['.. with escaped slashes', get('/..%2f..%2f..%2fetc%2fpasswd'), [400, 404]],
  ['.. escaped twice', get('/%252e%252e%252fetc%252fpasswd'), [400, 404]],
  ['.. with backslashes', get('/..\\..\\etc\\passwd'), [400, 404]],
  ['.. below a folder of files', get('/assets/../../package.json'), [400, 404]],
  ['.. in overlong UTF-8', get('/%c0%ae%c0%ae%c0%af%c0%ae%c0%ae%c0%afetc/passwd'), [400, 404]],
  ['UTF-8 as it is', get(Buffer.from('/città')), BAD],
  ['bytes that are not UTF-8', get(Buffer.from([0x2f, 0xff, 0xfe])), BAD],
  ['an escape that is not UTF-8', get('/%ff'), [400, 404]],
  ['a broken escape', get('/%zz'), [400, 404]],
  ['a broken escape to a call', get('/auth/devices/%E0%A4%A/'), [400, 404, 405]],
  ['NUL in a path', get('/healthz%00.html'), [400, 404]],
  ['a line break in a path', get('/%0d%0aSet-Cookie:%20a=b'), [400, 404]],
  ['a space in a path', get('/health z'), BAD],
  ['a tab in a path', get('/health\tz'), BAD],
  ['a fragment', get('/home#x'), [400, 404]],
];

const BODIES: readonly Malformed[] = [
  ['JSON of 8,000 levels', json('['.repeat(8_000)), BAD],
  ['JSON of 8,000 closed levels', json('['.repeat(8_000) + ']'.repeat(8_000)), BAD],
  ['__proto__', json('{"__proto__":{"email":"a@b.it","password":"x"}}'), BAD],
  ['constructor', json('{"constructor":{"prototype":{"a":1}},"email":"a@b.it","password":"x"}'), BAD],
  ['fields of wrong types', json('{"email":{"a":[1]},"password":[null]}'), BAD],
  ['a body that is not UTF-8', json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])), BAD],
  ['JSON in UTF-16', json(Buffer.from('{"email":"a"}', 'utf16le')), BAD],
  ['a number of 10,000 digits', json(`{"email":${'9'.repeat(10_000)},"password":"x"}`), BAD],
  ['a body of 1 MB', json(`{"email":"${'x'.repeat(1_000_000)}"}`), [413]],
  ['1 MB that is announced and never comes', post(`${JSON_TYPE}Content-Length: 1000000\r\n`, '{'), [413]],
  ['1 MB in chunks', chunked(`f4240\r\n${'x'.repeat(1_000_000)}\r\n0\r\n\r\n`), [413]],
  ['1 MB to a page', post('Content-Length: 1000000\r\n', 'x'.repeat(100_000), '/entra'), [413]],
  [
    'a form to a call',
    post('Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n', 'email=a'),
    [415],
  ],
  ['text to a call', post('Content-Type: text/plain\r\nContent-Length: 2\r\n', '{}'), [415]],
  ['no type', post('Content-Length: 2\r\n', '{}'), [400, 415]],
  ['a type that is none', post('Content-Type: ;;\xff\r\nContent-Length: 2\r\n', '{}'), [400, 415]],
  [
    'gzip',
    post(`${JSON_TYPE}Content-Encoding: gzip\r\nContent-Length: ${gzipSync('{}').length}\r\n`, gzipSync('{}')),
    [400, 415],
  ],
  ['a file to the site', post('Content-Length: 3\r\n', 'abc', '/favicon.ico'), [404, 405]],
  [
    'Expect with a body that is too long',
    post(`${JSON_TYPE}Expect: 100-continue\r\nContent-Length: 1000000\r\n`),
    [413, 417],
  ],
  ['Expect of something else', post(`${JSON_TYPE}Expect: a-miracle\r\nContent-Length: 2\r\n`, '{}'), [400, 417]],
];

/** Each hides a second request, which must not be answered. */
export const FRAMING: readonly Malformed[] = [
  ['length and chunks', coded(`Content-Length: ${5 + HIDDEN.length}\r\nTransfer-Encoding: chunked`), BAD],
  ['chunks and a short length', coded('Transfer-Encoding: chunked\r\nContent-Length: 5'), BAD],
  ['two lengths', framed(`Content-Length: 2\r\nContent-Length: ${2 + HIDDEN.length}`), BAD],
  ['one length twice', framed(`Content-Length: 2\r\nContent-Length: 2`), BAD],
  ['a list of lengths', framed(`Content-Length: 2, ${2 + HIDDEN.length}`), BAD],
  ['a length with a sign', framed('Content-Length: +2'), BAD],
  ['a negative length', framed('Content-Length: -1'), BAD],
  ['a length in hex', framed('Content-Length: 0x2'), BAD],
  ['a length beyond 2^64', framed('Content-Length: 18446744073709551618'), BAD],
  ['an empty length', framed('Content-Length:'), BAD],
  ['an unknown coding', coded('Transfer-Encoding: xchunked'), BAD],
  ['chunks that are not last', coded('Transfer-Encoding: chunked, identity'), BAD],
  ['identity', coded('Transfer-Encoding: identity'), BAD],
  ['identity and a length', framed(`Transfer-Encoding: identity\r\nContent-Length: 2`), BAD],
  ['a coding with a space before its colon', coded('Transfer-Encoding : chunked\r\nContent-Length: 5'), BAD],
  ['a coding after a vertical tab', coded('Transfer-Encoding: \x0bchunked\r\nContent-Length: 5'), BAD],
  ['a folded coding', coded('Transfer-Encoding:\r\n chunked\r\nContent-Length: 5'), BAD],
  ['a coding and another', coded('Transfer-Encoding: chunked\r\nTransfer-Encoding: x'), BAD],
  ['a size beyond 2^64', inChunks('fffffffffffffffff\r\n{}'), [400, 413]],
  ['a negative size', inChunks('-2\r\n{}'), BAD],
  ['a size with 0x', inChunks('0x2\r\n{}'), BAD],
  ['a size line that ends in LF', inChunks('2\n{}'), BAD],
  ['a chunk longer than it says', inChunks('2\r\n{}  '), BAD],
  ['a chunk without its line break', chunked(`2\r\n{}0\r\n\r\n${HIDDEN}`), BAD],
  ['an extension of 20 kB', chunked(`2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), [400, 413, 431]],
  ['a trailer of 20 kB', chunked(`2\r\n{}\r\n0\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`), [400, 413, 431]],
  ['an extension with a line break', inChunks('2;a\n2\r\n{}'), BAD],
];

export const MALFORMED: readonly Malformed[] = [...LINES, ...METHODS, ...TARGETS, ...BODIES, ...FRAMING];

/** Requests that are odd and in order: headers that only a proxy may send, and offers of other protocols. */
export const ODD: readonly Malformed[] = [
  ['X-Forwarded-For of nobody', me('X-Forwarded-For: ,,;"\xff, unknown, [::1]:99, 999.1.1.1\r\n'), [401]],
  ['X-Forwarded-For of 500', me(`X-Forwarded-For: ${'10.0.0.1, '.repeat(500)}1\r\n`), [401]],
  [
    'X-Forwarded-Host and Proto',
    me('X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: a, b\r\nForwarded: for=\r\n'),
    [401],
  ],
  ['an offer of websockets', me('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAA\r\n'), [401]],
  [
    'an offer of HTTP/2',
    me('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'),
    [401],
  ],
  ['a range that is none', me('Range: bytes=99-1,,-\r\n'), [401]],
  ['a password in the address', me('Authorization: Basic YTpi\r\n'), [401]],
];
