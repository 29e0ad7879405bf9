// Uploads of the page, one after the other, each with its progress.
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { ControlError, type ControlLine } from './control-line.ts';

/** An upload, until the visitor puts it away. */
export interface Upload {
  readonly n: number;
  readonly name: string;
  /** Whole percent that are written. */
  readonly percent: number;
  readonly result?: 'done' | ControlError['fault'];
  /** Where it is, once it is done. */
  readonly path?: FilePath;
  /** Of one that was not sent because it has no room: what is left, or all that there is if it would not fit into that. */
  readonly short?: { readonly size: number; readonly room: number; readonly isAll: boolean };
}

interface Job {
  readonly file: File;
  readonly folder: FilePath;
  readonly abort: AbortController;
}

/** The uploads of a page. `subscribe` and `list` are made for React's `useSyncExternalStore`. */
export class Uploads {
  list: readonly Upload[] = [];
  readonly #jobs = new Map<number, Job>();
  readonly #listeners = new Set<() => void>();
  readonly #control: () => ControlLine | undefined;
  #last = 0;
  #running: number | undefined;

  /** `control`: the line of the moment. */
  constructor(control: () => ControlLine | undefined) {
    this.#control = control;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[], folder: FilePath): void {
    for (const file of files) {
      const n = ++this.#last;
      this.#jobs.set(n, { file, folder, abort: new AbortController() });
      this.#set([...this.list, { n, name: file.name, percent: 0 }]);
    }
    void this.#next();
  }

  /** Stops an upload, or puts one away that has ended. */
  remove(n: number): void {
    this.#jobs.get(n)?.abort.abort();
    this.#jobs.delete(n);
    this.#set(this.list.filter((upload) => upload.n !== n));
  }

  async #next(): Promise<void> {
    const [n, job] = [...this.#jobs][0] ?? [];
    if (this.#running !== undefined || n === undefined || !job) return;
    this.#running = n;
    const outcome = await this.#send(n, job);
    this.#running = undefined;
    this.#jobs.delete(n);
    if (outcome) this.#change(n, outcome);
    await this.#next();
  }

  async #send(n: number, { file, folder, abort }: Job): Promise<Partial<Upload> | undefined> {
    const control = this.#control();
    if (!control) return { result: 'lost' };
    const { size } = file;
    const { room, all } = await roomOf(control);
    if (size > room)
      return { result: 'full', short: size > all ? { size, room: all, isAll: true } : { size, room, isAll: false } };
    const path = (folder === '' ? '' : `${folder}/`) + keyOfName(file.name);
    const onProgress = (bytes: number) =>
      this.#change(n, { percent: file.size === 0 ? 0 : Math.floor((bytes / file.size) * 100) });
    try {
      const name = await control.upload(file, path, onProgress, abort.signal);
      return { result: 'done', path: path.replace(/[^/]*$/, '') + name };
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      // A file that was changed or moved on the device cannot be read any more.
      return { result: error instanceof ControlError ? error.fault : 'failed' };
    }
  }

  #change(n: number, changed: Partial<Upload>): void {
    this.#set(this.list.map((upload) => (upload.n === n ? { ...upload, ...changed } : upload)));
  }

  #set(list: readonly Upload[]): void {
    this.list = list;
    for (const listener of this.#listeners) listener();
  }
}

/** The room for files; without end if the session does not say, which then refuses what it cannot take. */
async function roomOf(control: ControlLine): Promise<{ room: number; all: number }> {
  const { used, limit } = await control.ask({ do: 'usage' }, 'limit').catch(() => ({ used: 0, limit: 0 }));
  return limit > 0 ? { room: Math.max(0, limit - used), all: limit } : { room: Infinity, all: Infinity };
}

/** A name as part of a path. */
function keyOfName(name: string): string {
  // Macs write accents as letters of their own, which other systems show apart.
  return encodeURIComponent(normalizeBounded(name, 'NFC', Infinity).toWellFormed());
}
