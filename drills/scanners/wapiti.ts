// wapiti on the pages of a site, or on the page of forms that stands for the calls.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { makeFolder, startProgram } from '../shared/programs.ts';

const ATTACKS = ['blindsql', 'crlf', 'exec', 'file', 'permanentxss', 'redirect', 'shellshock', 'sql', 'xss'];
/** Modules for calls: their headers are those of all answers, and nobody can send them from another site's form. */
export const CALL_MODULES: readonly string[] = ATTACKS;
export const PAGE_MODULES: readonly string[] = [
  ...ATTACKS,
  ...'backup cookieflags csp csrf htaccess http_headers methods'.split(' '),
];

/** An ignored finding: browsers have removed the filter that this header turned on, because it introduced vulnerabilities. */
const IS_NONE = /X-XSS-Protection is not set/;

/** What it found above informational, one line each, and how many addresses it has looked at. */
interface Found {
  readonly addresses: number;
  readonly findings: readonly string[];
}

interface Report {
  readonly infos: { readonly crawled_pages_nbr?: number };
  readonly vulnerabilities: Readonly<Record<string, readonly { info: string; path: string }[]>>;
  readonly anomalies: Report['vulnerabilities'];
}

/** Runs wapiti with these modules and further options. Throws if it leaves no report. */
export async function runWapiti(url: string, modules: readonly string[], options: readonly string[]): Promise<Found> {
  const folder = makeFolder('wapiti-');
  const file = join(folder, 'report.json');
  // Level 2: addresses without a query, too.
  const common = `--scope=domain --level=2 --format=json --no-bugreport --output=${file} --store-session=${folder}`;
  const args = [`--url=${url}/`, `--module=${modules.join()}`, ...common.split(' '), ...options];
  const wapiti = startProgram([needProgram('wapiti'), ...args], { ...process.env, HOME: folder });
  await wapiti.gone;
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const kinds = [...Object.entries(report.vulnerabilities), ...Object.entries(report.anomalies)];
  const lines = kinds.flatMap(([kind, each]) => each.map(({ path, info }) => `${kind}: ${path}: ${info}`));
  const found = /Wapiti found (\d+) URLs/.exec(wapiti.output())?.[1];
  return {
    addresses: Number(found ?? report.infos.crawled_pages_nbr ?? 0),
    findings: lines.filter((line) => !IS_NONE.test(line)),
  };
}
