// The desktop host that `npm start` runs beside the site. Plain Node 18, no dependencies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { registerDesktop } from './desktop-registration.mjs';
import { environment } from './environment.mjs';
import { readSettings } from './settings.mjs';

const PLAN = ['scripts/setup/desktop-plan.ts'];
const HOST = ['src/desktop/programs/host.ts'];
const [FIRST_WAIT_MS, LONGEST_WAIT_MS, SOUND_AFTER_MS] = [1_000, 60_000, 60_000];
const SAY_AFTER_MS = 1_000;
const NONE = { site: {}, lines: [] };

/**
 * Asks whether a desktop host is to run beside the site with these settings. Resolves to a `DesktopPlan` (desktop-plan.ts); a fault of
 * that program is written to the terminal, and there is no host.
 */
export function planDesktop(root, node, settings) {
  if (settings.DESKTOP === 'off') return Promise.resolve(NONE);
  const env = { ...environment(root), ...settings };
  const child = spawn(node, PLAN, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let written = '';
  child.stdout.on('data', (part) => (written += part));
  return new Promise((resolve) => {
    const end = () => resolve(written === '' ? NONE : JSON.parse(written));
    child.on('error', end);
    child.on('close', end);
  });
}

/**
 * Registers the host of a plan with the site if it has no secret yet, and starts it. Returns the settings of
 * the site, and `stop`, which resolves when the host and its sessions have ended.
 */
export function startDesktop(root, node, settings, plan) {
  for (const line of plan.lines) console.log(line);
  const { host, site } = plan;
  if (host === undefined) return { site, stop: async () => undefined };
  const isNew = registerDesktop(root, node, { ...settings, ...host }, { isBesideSite: true });
  const known = isNew ? readSettings(root, node) : settings;
  // What it says of itself at other levels is for operators of a host.
  const env = { ...environment(root), DESKTOP_LOG_LEVEL: 'warn', ...known, ...host };
  return { site, stop: keepRunning(node, { cwd: root, env }, `${host.DESKTOP_SITE_URL}/prova`) };
}

/** Starts the host, and again when it ends by itself, each time later. Returns what stops it for good. */
function keepRunning(node, options, address) {
  let [waitMs, hasListened] = [FIRST_WAIT_MS, false];
  let child;
  let again;
  let stopped;
  const start = () => {
    const started = Date.now();
    // A group of its own: Ctrl-C would reach its sessions before it has kept their documents. It ends when this process does.
    child = spawn(node, HOST, { ...options, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', () => {
      if (!hasListened) console.log(`Desktops are at ${address}.`);
      hasListened = true;
    });
    child.on('error', () => undefined);
    child.on('exit', (code, signal) => {
      if (stopped !== undefined) return;
      const how = `The desktop host has ended (${signal ?? `exit code ${code}`}). The site goes on`;
      if (!hasListened) return console.error(`${how} without desktops. See the message above.`);
      if (Date.now() - started > SOUND_AFTER_MS) waitMs = FIRST_WAIT_MS;
      console.error(`${how}; the host starts again in ${waitMs / 1000} s.`);
      again = setTimeout(start, waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    });
  };
  start();
  const stop = async () => {
    clearTimeout(again);
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const late = setTimeout(
      () => console.log('Ending the desktops; open documents are kept, which takes up to 12 s.'),
      SAY_AFTER_MS,
    );
    child.kill('SIGTERM');
    await once(child, 'exit');
    clearTimeout(late);
  };
  return () => (stopped ??= stop());
}
