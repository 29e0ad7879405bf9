// Starts a desktop host of the last build, with a free port and a data folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { freePort } from '#test/free-port.ts';
import { desktopData } from './sandbox.ts';

/** A running host. */
export interface RunningHost {
  readonly origin: string;
  readonly pid: number;
  /** Its data folder. */
  readonly data: string;
  /** Ends it and its sessions, and deletes its data. */
  readonly stop: () => Promise<void>;
}

/** `settings` are added to the environment. Rejects if it does not start. */
export async function startDesktopHost(settings: NodeJS.ProcessEnv = {}): Promise<RunningHost> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const data = desktopData();
  const own = { DESKTOP_PORT: port, DESKTOP_PUBLIC_URL: origin, DESKTOP_DATA_DIR: data, DESKTOP_LOG_LEVEL: 'info' };
  // A spare trial would take the processor from what is tested.
  const env = { ...process.env, ...own, DESKTOP_WARM: 'off', ...settings };
  const host = spawn(process.execPath, ['src/desktop/programs/host.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    host.stdout.on('data', (line: Buffer) => String(line).includes('listening') && resolve());
    host.once('exit', (code) => reject(new Error(`the desktop host ended with ${code}`)));
  });
  const ended = once(host, 'exit');
  const stop = async () => {
    host.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { origin, pid: host.pid ?? 0, data, stop };
}
