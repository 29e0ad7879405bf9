// What a session program does for its order: runs the session in a local engine of its own, or opens or erases the home of one.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ending, EndSoon, SessionOrder } from '#src/desktop/engines/engine.ts';
import type { HubReport } from '#src/desktop/engines/jupyterhub/messages.ts';
import { ensureLocale } from '#src/desktop/engines/local/image/locales.ts';
import { type LocalEngine, openLocalEngine } from '#src/desktop/engines/local/local-engine.ts';
import { checkMachine } from '#src/desktop/engines/local/machine/check-machine.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import type { SessionSettings } from './session-settings.ts';
import { spawnerWarnings } from './spawner-warnings.ts';

export interface RunningOrder {
  readonly engine: LocalEngine;
  /** Fulfilled once nothing of the session is left. */
  readonly ended: Promise<Ending>;
  report(): Promise<HubReport>;
}

/** Returns once the display answers, or the home is erased or can be opened. Throws a `ConfigError` if no session can start here, or an `EngineError`. */
export async function runOrder({ order, base, folder, image }: SessionSettings): Promise<RunningOrder> {
  const machine = await checkMachine(folder, image, { data: 'SESSION_FOLDER', image: 'SESSION_IMAGE' });
  const refusal = machine.apt === undefined ? machine.refusals[0] : `Packages are missing: ${machine.apt}`;
  // An erasure needs no sandbox.
  if (refusal !== undefined && order.kind !== 'erase')
    throw new ConfigError(`${refusal} For containers see 'Walls around a session on a cluster' in docs/desktop.md.`);
  const engine = openLocalEngine({
    data: folder,
    origin: order.origin,
    addressOf: () => base,
    image,
    uploadBytes: order.uploadBytes,
    canMount: machine.canMount,
    homeBytes: order.limits.homeBytes,
    isAlone: true,
  });
  const warnings = [...machine.warnings, ...engine.warnings, ...spawnerWarnings(image !== undefined)];
  const { id, home } = order;
  let ending: Ending | undefined;
  let soon: EndSoon | undefined;
  engine.onSoon((near) => (soon = near));
  const ended = new Promise<Ending>((resolve) => {
    engine.onEnd((last) => resolve((ending = last)));
  });
  if (order.kind === 'erase') {
    if (home !== undefined) await engine.erase(home);
    const left = filesOf(join(folder, 'homes'), home ?? '');
    return { engine, ended, report: async () => ({ id, left, warnings }) };
  }
  const { key: _key, origin: _origin, uploadBytes: _bytes, ...rest } = order;
  if (order.kind !== 'keep') await engine.start(rest as SessionOrder);
  else if (image === undefined) await ensureLocale(folder, order.language);
  return {
    engine,
    ended,
    async report() {
      const state = engine.state(id);
      const used = home === undefined ? undefined : await engine.home(home).catch(() => undefined);
      return {
        id,
        warnings,
        ...(ending && { ending }),
        ...(soon && { soon: { why: soon.why, at: soon.at } }),
        ...(state && { viewers: state.unseenSince === undefined ? 1 : 0 }),
        ...(used?.usedBytes !== undefined && { home: { usedBytes: used.usedBytes, limitBytes: used.limitBytes ?? 0 } }),
      };
    },
  };
}

/** Files and folders below `folder` whose path has the home's name. */
function filesOf(folder: string, home: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes(home)).length;
}
