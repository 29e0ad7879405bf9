// Debian's JupyterHub with the configuration of deploy/jupyterhub, on free ports.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../free-port.ts';

const PROGRAMS = ['/usr/bin/jupyterhub', '/usr/bin/configurable-http-proxy'];

/** Why no hub can run on this machine; nothing if one can. */
export const NO_HUB = PROGRAMS.filter((program) => !existsSync(program)).join(' ');

export const HUB_TOKEN = 'token-of-the-test-service';

export interface TestHub {
  readonly url: string;
  /** Kills the hub alone, or starts it again. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Kills the proxy and starts it again: it has no routes then. */
  restartProxy(): Promise<void>;
  /** Ends hub, proxy and sessions. */
  close(): Promise<void>;
}

/** Starts it in `folder`, in which sessions have theirs. */
export async function startHub(folder: string): Promise<TestHub> {
  const [proxy, api, own] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${proxy}`;
  const config = join(folder, 'config.py');
  writeFileSync(
    config,
    `c = get_config()
load_subconfig('${resolve('deploy/jupyterhub/jupyterhub_config.py')}')
c.JupyterHub.hub_port = ${own}
c.ConfigurableHTTPProxy.api_url = 'http://127.0.0.1:${api}'
c.ConfigurableHTTPProxy.auth_token = 'token-of-the-proxy'
c.ConfigurableHTTPProxy.should_start = False
c.DesktopSpawner.poll_interval = 1
`,
  );
  const env = {
    // Node of another origin than Debian's does not look there.
    NODE_PATH: '/usr/share/nodejs',
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    CONFIGPROXY_AUTH_TOKEN: 'token-of-the-proxy',
    JUPYTERHUB_APERTA_TOKEN: HUB_TOKEN,
    JUPYTERHUB_BIND_URL: url,
    APERTA_FOLDER: resolve('.'),
    APERTA_SESSIONS: join(folder, 'sessions'),
  };
  mkdirSync(join(folder, 'sessions'), { mode: 0o711 });
  const run = (program: string, args: string[]) => spawn(program, args, { cwd: folder, env, stdio: 'ignore' });
  const runProxy = () =>
    run('configurable-http-proxy', [
      `--port=${proxy}`,
      '--ip=127.0.0.1',
      `--api-port=${api}`,
      `--default-target=http://127.0.0.1:${own}`,
    ]);
  let routes = runProxy();
  let hub: ChildProcess | undefined;
  const end = async (child: ChildProcess | undefined) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url,
    kill: () => end(hub),
    async start() {
      hub = run('jupyterhub', ['-f', config]);
    },
    async restartProxy() {
      await end(routes);
      routes = runProxy();
    },
    async close() {
      await Promise.all([hub, routes].map(end));
    },
  };
}
