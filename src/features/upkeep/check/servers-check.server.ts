// Checks each server: by its unit, where there are units, and by what the servers say of themselves in the database.
import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '#src/accounts/services.server.ts';
import type { MachineFacts } from '#src/command-line/command.ts';
import { toIsoMinute } from '#src/command-line/printing.ts';
import { askServers, isRunning, listServers, type ServerRow } from '#src/features/upkeep/servers/servers.server.ts';
import { ask } from '#src/server/http/ask.ts';
import type { Config } from '#src/server/settings/config.ts';
import { about, type Finding } from './finding.ts';

/** A server looks every two seconds. */
const MOST_SILENCE_MS = 8_000;
/** And a mail server that does not answer takes ten. */
const MOST_WAIT_MS = 18_000;

/** Takes the units with their states. One that should run and does not is a fault. */
export function checkUnits(units: MachineFacts['units'] = []): Finding[] {
  const { ok, fault } = about('units');
  const faults = units.flatMap(({ name, state }) => {
    const isServer = /^aperta(?:@[\w-]+|-desktop)?\.service$/.test(name);
    const isTimer = name.endsWith('.timer');
    const runs = /^active\/(?:running|waiting|elapsed)$/.test(state);
    // The check itself may have failed the last time.
    const hasFailed = state.startsWith('failed/') && !/^aperta-(?:check|alert)/.test(name);
    if (!hasFailed && (runs || !(isServer || isTimer))) return [];
    const hint = isServer || hasFailed ? `journalctl --unit=${name} --lines=20` : `systemctl enable --now ${name}`;
    return [fault(`${name} is ${state.replace('/', ', ')}; it should run. See: ${hint}`)];
  });
  const running = units.filter(({ name, state }) => name.endsWith('.service') && state === 'active/running').length;
  return faults.length > 0 || running === 0 ? faults : [ok(`Units that should run do: ${running}.`)];
}

/** A server that is just starting answers within this. */
const MOST_START_MS = 6_000;

/** Asks each server whose unit runs at its own port: one that fails at each start looks like one that runs, for a moment. */
export async function checkPorts(
  { units = [], ignoredLines = [], envFile = 'The file of the settings' }: MachineFacts,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<Finding[]> {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const servers = units.flatMap(({ name: unit, state }) => {
    const found = /^aperta(?:@(\d{1,5}))?\.service$/.exec(unit);
    return found && state.startsWith('active/')
      ? [{ unit, address: `http://${name.includes(':') ? `[${name}]` : name}:${found[1] ?? port}` }]
      : [];
  });
  const silent = await Promise.all(servers.map(async (one) => ((await answers(one.address)) ? [] : [one])));
  return [
    ...silent
      .flat()
      .map(({ unit, address }) =>
        about('units').fault(
          `${unit} was started, and nothing answers at ${address}: it waits for the database, or fails at each start. See: journalctl --unit=${unit} --lines=20`,
        ),
      ),
    ...ignoredLines.map((line) =>
      about('settings').fault(
        `${envFile}, line ${line}: systemd leaves it out. It should be NAME=VALUE, without export.`,
      ),
    ),
  ];
}

async function answers(address: string): Promise<boolean> {
  const deadline = performance.now() + MOST_START_MS;
  do {
    const response = await ask(`${address}/healthz`).catch(() => undefined);
    if (response !== undefined) return true;
    await wait(500);
  } while (performance.now() < deadline);
  return false;
}

/** Asks all servers, and waits for their answers. Returns the rows then, and the names of those that took no note. */
async function askAll(
  { queries, now }: Services<'queries' | 'now'>,
  times: { readonly pollMs: number; readonly silenceMs: number },
): Promise<{ rows: ServerRow[]; silent: ReadonlySet<string>; waiting: ReadonlySet<string> }> {
  const before = await listServers(queries, now());
  const asked = before.filter((row) => isRunning(row, now())).map(({ name }) => name);
  const triedBefore = new Map(before.map(({ name, mail_tried_at }) => [name, mail_tried_at]));
  if (asked.length > 0) await askServers(queries, now());
  const start = performance.now();
  for (;;) {
    await wait(asked.length > 0 ? times.pollMs : 0);
    const rows = await listServers(queries, now());
    const of = (name: string) => rows.find((row) => row.name === name);
    const silent = new Set(asked.filter((name) => of(name)?.asked_at !== null));
    const waiting = new Set(asked.filter((name) => of(name)?.mail_tried_at === triedBefore.get(name)));
    const passed = performance.now() - start;
    const isOver = [...waiting].every((name) => silent.has(name) && passed > times.silenceMs);
    if (isOver || passed > MOST_WAIT_MS) return { rows, silent, waiting };
  }
}

/** Looks which servers are there: each has to take note of being asked, and to say whether it reaches the mail server. */
export async function checkServers(
  services: Services<'queries' | 'config' | 'now'>,
  times = { pollMs: 500, silenceMs: MOST_SILENCE_MS },
): Promise<Finding[]> {
  const { config, now } = services;
  const { ok, warning, fault } = about('servers');
  const { rows, silent, waiting } = await askAll(services, times);
  const running = rows.filter((row) => isRunning(row, now()) && !silent.has(row.name));
  const names = running.map(({ name }) => name);
  const findings: Finding[] = [];
  const [count, expected] = [names.length, config.servers];
  if (expected !== undefined && count < expected)
    findings.push(
      fault(
        `${count} of ${expected} servers run (SERVERS): ${names.join(', ') || 'none'}. Start the others, or correct SERVERS.`,
      ),
    );
  for (const { name, seen_at, stopped_at } of rows.filter((row) => !running.includes(row))) {
    if (stopped_at === null)
      findings.push(
        fault(
          `The server ${name} was last seen at ${toIsoMinute(seen_at)} UTC, does not answer, and did not stop by itself. See its log.`,
        ),
      );
    // Where it is stated how many should run, that is compared.
    else if (expected === undefined)
      findings.push(
        warning(
          `The server ${name} was stopped at ${toIsoMinute(stopped_at)} UTC and has not come back. If that is meant, this ends after 7 days.`,
        ),
      );
  }
  if (count === 0 && findings.length === 0)
    findings.push(warning('No server has written that it runs: none does, or it is of an older release.'));
  if (count > 0) findings.push(ok(`Running: ${names.join(', ')}.`));
  return config.smtpUrl === undefined
    ? findings
    : [...findings, ...running.map((row) => mailFinding(row, !waiting.has(row.name)))];
}

function mailFinding({ name, mail_fault }: ServerRow, hasAnswered: boolean): Finding {
  const { ok, warning, fault } = about('mail');
  if (!hasAnswered) return warning(`The server ${name} did not say in time whether it reaches the mail server.`);
  return mail_fault === null
    ? ok(`The server ${name} reaches the mail server.`)
    : fault(`The server ${name} cannot use the mail server of SMTP_URL: ${mail_fault}.`);
}
