// A memory limit for one server: a memory cgroup, version 1 or 2, without swap.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const V1 = '/sys/fs/cgroup/memory';
const V2 = '/sys/fs/cgroup';

/** Makes a group of so many bytes. Throws a plain sentence where this machine has none to give. */
export function capMemory(bytes: number) {
  const isV1 = existsSync(join(V1, 'cgroup.procs'));
  const folder = join(isV1 ? V1 : V2, `aperta-drill-${process.pid}`);
  const write = (name: string, value: string | number) => writeFileSync(join(folder, name), String(value));
  const number = (name: string, of: RegExp) => Number(of.exec(readFileSync(join(folder, name), 'utf8'))?.[1]);
  try {
    if (!isV1) writeFileSync(join(V2, 'cgroup.subtree_control'), '+memory');
    mkdirSync(folder);
    process.once('exit', () => remove());
    write(isV1 ? 'memory.limit_in_bytes' : 'memory.max', bytes);
    const swap = isV1 ? 'memory.memsw.limit_in_bytes' : 'memory.swap.max';
    if (existsSync(join(folder, swap))) write(swap, isV1 ? bytes : 0);
  } catch (error) {
    throw new Error(`This machine gives no memory cgroup: ${(error as Error).message}. Run the drill as root.`, {
      cause: error,
    });
  }
  const remove = () => {
    try {
      rmdirSync(folder);
    } catch {
      // Gone already, or its last process is still going.
    }
  };
  return {
    /** The command that runs a server within it. */
    wrapper: ['sh', '-c', `echo $$ > ${join(folder, 'cgroup.procs')} && exec "$0" "$@"`],
    /** Bytes that its processes hold by themselves now; what the kernel keeps of files it gives back when asked. */
    held: () => (isV1 ? number('memory.stat', /^total_rss (\d+)/m) : number('memory.stat', /^anon (\d+)/m)),
    /** How many of its processes the kernel has killed. */
    killed: () =>
      isV1 ? number('memory.oom_control', /^oom_kill (\d+)/m) : number('memory.events', /^oom_kill (\d+)/m),
    /** Removes the group; its processes must be gone. */
    remove,
  };
}
