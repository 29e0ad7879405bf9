// wapiti on the pages of a site, or on the page of forms that stands for the calls.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { needProgram } from '../../test/programs.ts';
import { makeFolder } from '../shared/server.ts';

const run = promisify(execFile);

const ATTACKS = ['blindsql', 'crlf', 'exec', 'file', 'permanentxss', 'redirect', 'shellshock', 'sql', 'xss'];
/** Modules for calls: their headers are those of all answers, and nobody can send them from another site's form. */
export const CALL_MODULES: readonly string[] = ATTACKS;
/** Modules for pages. */
export const PAGE_MODULES: readonly string[] = [
  ...ATTACKS,
  ...'backup cookieflags csp csrf htaccess http_headers methods'.split(' '),
];

/** An ignored finding: browsers have removed the filter that this header turned on, because it introduced vulnerabilities. */
const IS_NONE = /X-XSS-Protection is not set/;

/** Options of wapiti. */
export interface Looking {
  readonly url: string;
  readonly modules: readonly string[];
  /** More addresses to begin at. */
  readonly also?: readonly string[];
  /** How many links away it goes. */
  readonly depth?: number;
  readonly headers?: readonly string[];
}

/** What it found above informational, one line each, and how many addresses it has looked at. */
export interface Found {
  readonly addresses: number;
  readonly findings: readonly string[];
}

interface Report {
  readonly infos: { readonly crawled_pages_nbr?: number };
  readonly vulnerabilities: Readonly<Record<string, readonly { info: string; path: string }[]>>;
  readonly anomalies: Report['vulnerabilities'];
}

const MOST_SAID = 64 * 1024 * 1024;

/** Runs wapiti. Throws if it leaves no report. */
export async function runWapiti({ url, modules, also, depth, headers }: Looking): Promise<Found> {
  const folder = makeFolder('wapiti-');
  const file = join(folder, 'report.json');
  const args = [
    `--url=${url}/`,
    '--scope=domain',
    `--module=${modules.join()}`,
    // Addresses without a query, too.
    '--level=2',
    ...(depth === undefined ? [] : [`--depth=${depth}`]),
    ...(also ?? []).map((address) => `--start=${address}`),
    ...(headers ?? []).map((header) => `--header=${header}`),
    '--format=json',
    `--output=${file}`,
    `--store-session=${folder}`,
    '--no-bugreport',
  ];
  const env = { ...process.env, HOME: folder };
  const { stdout } = await run(needProgram('wapiti'), args, { env, maxBuffer: MOST_SAID });
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const findings = [report.vulnerabilities, report.anomalies].flatMap((kinds) =>
    Object.entries(kinds)
      .flatMap(([kind, each]) => each.map(({ path, info }) => `${kind}: ${path}: ${info}`))
      .filter((line) => !IS_NONE.test(line)),
  );
  const found = /Wapiti found (\d+) URLs/.exec(stdout)?.[1];
  return { addresses: Number(found ?? report.infos.crawled_pages_nbr ?? 0), findings };
}
