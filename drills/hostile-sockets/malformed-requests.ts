// Sends every malformed request, and looks after each whether others are served.
import { none, type Run } from '../shared/drill.ts';
import { exchange, type Exchange, type RawAnswer } from '../shared/raw-http.ts';
import { readiness } from '../shared/server.ts';
import { FRAMING, MALFORMED, ODD, type Malformed } from './malformed.ts';

const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera/,
};
const BANNERS = ['server', 'x-powered-by', 'via', 'x-aspnet-version'];

/** Names of the requests that hide another. */
const IS_HIDING = new Set(FRAMING.map(([name]) => name));

/** Returns why an exchange is wrong, or undefined if it is right. */
function faultOf([name, , statuses]: Malformed, { answers, isClosed }: Exchange): string | undefined {
  if (answers.length === 0) return isClosed ? undefined : 'no answer, and the connection stays open';
  if (answers.length > 1) return `${answers.length} answers: ${answers.map(({ status }) => status).join(', ')}`;
  const status = answers[0]?.status ?? 0;
  if (!statuses.includes(status)) return `${status} instead of ${statuses.join(' or ')}`;
  return IS_HIDING.has(name) && !isClosed ? 'the connection stays open behind an ambiguous end' : undefined;
}

const isComplete = ({ headers }: RawAnswer) =>
  Object.entries(HEADERS).every(([name, value]) => value.test(headers[name] ?? '')) &&
  BANNERS.every((name) => !(name in headers));

export const sendMalformed: Run = async ({ startServer }) => {
  const server = await startServer();
  let [wrong, asked, bare, dead, answered] = [0, 0, 0, 0, 0];
  for (const one of [...MALFORMED, ...ODD]) {
    const seen = await exchange(server.port, one[1]);
    const fault = faultOf(one, seen);
    asked += 1;
    answered += seen.answers.length;
    bare += seen.answers.filter((answer) => !isComplete(answer)).length;
    if (fault !== undefined) wrong += 1;
    if (fault !== undefined) console.log(`    ${one[0]}: ${fault}`);
    if ((await readiness(server.url)) !== 200) dead += 1;
    if (dead > 2) break;
  }
  await server.kill();
  return [
    none('malformed', wrong, asked, 'handled wrongly'),
    none('headers', bare, answered, 'responses lack some'),
    none('alive', dead, asked, 'times not served'),
  ];
};
