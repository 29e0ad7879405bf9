// What a spawner should set for a session and has not, in words for the operator.
import { existsSync, readFileSync } from 'node:fs';

/** A limit of memory, of control groups of either version; more is none. */
const LIMIT_FILES = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];
const NO_LIMIT = 2 ** 50;
const KUBERNETES_TOKEN = '/var/run/secrets/kubernetes.io/serviceaccount/token';

/** `hasImage`: the session sees a folder tree that was made for it. */
export function spawnerWarnings(hasImage: boolean): string[] {
  const limits = LIMIT_FILES.filter((file) => existsSync(file)).map((file) => Number(readFileSync(file, 'utf8')));
  const all: [boolean, string][] = [
    [
      !limits.some((limit) => limit < NO_LIMIT),
      'Sessions have no limit of memory: set one for the containers of the spawner. One session can use up its machine.',
    ],
    [
      !hasImage,
      'Sessions see the programs of the machine that starts them (/usr). Set SESSION_IMAGE for anything public.',
    ],
    [
      existsSync(KUBERNETES_TOKEN),
      'Sessions have a token of Kubernetes in their pod: set automountServiceAccountToken to false.',
    ],
  ];
  return all.flatMap(([isSo, warning]) => (isSo ? [warning] : []));
}
