// Uploads of the page, one after the other, each with its progress.
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { Followers } from '../followers.ts';
import { ControlError, type ControlLine } from './control-line.ts';
import type { LocalFolder } from './dropped-folders.ts';

/** An upload, until the visitor puts it away. */
export interface Upload {
  readonly n: number;
  readonly name: string;
  /** Whole percent that are written. */
  readonly percent: number;
  readonly result?: 'done' | 'too-many-files' | ControlError['fault'];
  /** Where it is, once it is done. */
  readonly path?: FilePath;
  /** Of one that was not sent because it has no room: what is left, or all that there is if it would not fit into that. */
  readonly short?: { readonly size: number; readonly room: number; readonly isAll: boolean };
}

interface Job {
  /** Folders that are made first. */
  readonly folders: readonly FilePath[];
  readonly files: readonly { readonly file: File; readonly folder: FilePath }[];
  readonly abort: AbortController;
}

/** The uploads of a page. `subscribe` and `list` are made for React's `useSyncExternalStore`. */
export class Uploads {
  list: readonly Upload[] = [];
  readonly #jobs = new Map<number, Job>();
  readonly #followers = new Followers();
  readonly subscribe = this.#followers.subscribe;
  readonly #control: () => ControlLine | undefined;
  #last = 0;
  #running: number | undefined;

  /** `control`: the line of the moment. */
  constructor(control: () => ControlLine | undefined) {
    this.#control = control;
  }

  add(files: readonly File[], folder: FilePath): void {
    for (const file of files) this.#add(file.name, { folders: [], files: [{ file, folder }] });
    void this.#next();
  }

  /** One upload for each folder: at the first fault its rest is left out. What has the name of a folder that is there goes into that one. */
  addFolders(folders: readonly LocalFolder[], folder: FilePath): void {
    const pathOf = (names: readonly string[]) =>
      [...(folder === '' ? [] : [folder]), ...names.map(keyOfName)].join('/');
    for (const local of folders) {
      if (local.isTooLarge)
        this.#set([...this.list, { n: ++this.#last, name: local.name, percent: 0, result: 'too-many-files' }]);
      else
        this.#add(local.name, {
          folders: local.folders.map(pathOf),
          files: local.files.map((one) => ({ file: one.file, folder: pathOf(one.folder) })),
        });
    }
    void this.#next();
  }

  #add(name: string, job: Omit<Job, 'abort'>): void {
    const n = ++this.#last;
    this.#jobs.set(n, { ...job, abort: new AbortController() });
    this.#set([...this.list, { n, name, percent: 0 }]);
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

  async #send(n: number, { folders, files, abort }: Job): Promise<Partial<Upload> | undefined> {
    const control = this.#control();
    if (!control) return { result: 'lost' };
    const size = files.reduce((sum, { file }) => sum + file.size, 0);
    const { room, all } = await roomOf(control);
    if (size > room)
      return { result: 'full', short: size > all ? { size, room: all, isAll: true } : { size, room, isAll: false } };
    try {
      for (const path of folders) await makeFolder(control, path);
      let sent = 0;
      let at: FilePath = folders[0] ?? '';
      for (const { file, folder } of files) {
        abort.signal.throwIfAborted();
        const path = (folder === '' ? '' : `${folder}/`) + keyOfName(file.name);
        const onProgress = (bytes: number) =>
          this.#change(n, { percent: size === 0 ? 0 : Math.floor(((sent + bytes) / size) * 100) });
        const name = await control.upload(file, path, onProgress, abort.signal);
        if (folders.length === 0) at = path.replace(/[^/]*$/, '') + name;
        sent += file.size;
      }
      return { result: 'done', path: at };
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
    this.#followers.tell();
  }
}

/** One that is there is as good. */
async function makeFolder(control: ControlLine, path: FilePath): Promise<void> {
  await control.ask({ do: 'make-folder', path }, 'done').catch((error: unknown) => {
    if (!(error instanceof ControlError) || error.fault !== 'taken') throw error;
  });
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
