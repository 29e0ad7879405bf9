// The local engine that the tests of one file share.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, vi } from 'vitest';
import type WebSocket from 'ws';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { desktopData } from './sandbox.ts';
import { openLine, openTestEngine, serveSessions } from './session.ts';

interface EngineOfTests {
  /** The data folder of the engine. */
  readonly data: string;
  /** Once the tests run. */
  readonly engine: Engine;
  /** The address of a session, without the line's name. */
  address(id: string): string;
  /** Opens a line of a session with a new ticket. */
  line(id: string, name?: 'control' | 'stream' | 'sound'): Promise<WebSocket>;
}

/** Opens an engine and its server before the tests of the file, and ends all of it after them. `isSkipped`: they do not run. */
export function engineOfTests(isSkipped: boolean): EngineOfTests {
  // LibreOffice takes its time where other programs run.
  vi.setConfig({ testTimeout: 240_000 });
  const data = desktopData();
  let engine: Engine | undefined;
  let server: Awaited<ReturnType<typeof serveSessions>> | undefined;
  const opened = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The engine of the tests is not open yet.');
    return part;
  };
  beforeAll(async () => {
    if (isSkipped) return;
    engine = openTestEngine(data);
    server = await serveSessions(() => opened(engine));
  });
  afterAll(async () => {
    await engine?.close();
    server?.close();
    rmSync(data, { recursive: true, force: true });
  });
  const address = (id: string) => `${opened(server).base}/s/${id}`;
  return {
    data,
    get engine() {
      return opened(engine);
    },
    address,
    line: async (id, name = 'control') =>
      (await openLine(`${address(id)}/${name}`, await opened(engine).ticket(id))) as WebSocket,
  };
}
