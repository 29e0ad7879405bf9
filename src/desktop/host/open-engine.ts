// Opens the engine that DESKTOP_ENGINE names.
import { join } from 'node:path';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { HubError } from '#src/desktop/engines/jupyterhub/hub-api.ts';
import { openHubEngine } from '#src/desktop/engines/jupyterhub/hub-engine.ts';
import { openLocalEngine } from '#src/desktop/engines/local/local-engine.ts';
import { deviceProgramsFault } from '#src/desktop/engines/local/machine/device-programs.ts';
import { openSigningKey } from '#src/desktop/engines/signing-key.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { requireMachine } from './machine.ts';
import { limitsOf } from './sessions/orders.ts';
import type { DesktopConfig } from './settings.ts';

const MIB = 2 ** 20;
/** A hub that starts together with this host. */
const HUB_PATIENCE_MS = 20_000;

export interface OpenedEngine {
  readonly engine: Engine;
  /** Of the machine, for the operator. */
  readonly warnings: readonly string[];
}

/** Throws a `ConfigError` that says what to do if no session could start. `warn` gets lines for the operator later on. */
export async function openEngine(
  config: DesktopConfig,
  { mayInstall, fetch, warn }: { mayInstall: boolean; fetch: typeof globalThis.fetch; warn: (line: string) => void },
): Promise<OpenedEngine> {
  const { DESKTOP_DATA_DIR: data, DESKTOP_HUB_URL: url, DESKTOP_HUB_TOKEN: token } = config;
  const shared = {
    origin: config.DESKTOP_PUBLIC_URL,
    uploadBytes: config.DESKTOP_UPLOAD_MIB * MIB,
  };
  if (config.DESKTOP_ENGINE === 'jupyterhub') {
    const key = openSigningKey(join(data, 'session-key.json'));
    const startWithinMs = config.DESKTOP_HUB_START_SECONDS * 1000;
    const hub = { url: url ?? '', token: token ?? '', patienceMs: HUB_PATIENCE_MS };
    try {
      return { engine: await openHubEngine({ ...shared, ...hub, key, fetch, warn, startWithinMs }), warnings: [] };
    } catch (error) {
      throw error instanceof HubError ? new ConfigError(error.message) : error;
    }
  }
  const machine = await requireMachine(config, mayInstall);
  // Without members there are no devices of theirs.
  const lacks = config.DESKTOP_CLIENT_SECRET === undefined ? undefined : deviceProgramsFault(config.DESKTOP_IMAGE);
  const engine = openLocalEngine({
    ...shared,
    homeBytes: config.DESKTOP_HOME_MIB * MIB,
    data,
    image: config.DESKTOP_IMAGE,
    canMount: machine.canMount,
    hasDevices: lacks === undefined,
    keepsVersions: config.DESKTOP_EARLIER,
    warn,
    planned: { ...limitsOf('trial', config), count: config.DESKTOP_MAX_SESSIONS },
    homeKeyFile: machine.canEncrypt ? (config.DESKTOP_HOME_KEY_FILE ?? join(data, 'home-key')) : undefined,
  });
  return { engine, warnings: [...machine.warnings, ...(lacks === undefined ? [] : [lacks])] };
}
