// What protects less than it should on this machine, in words for the operator.
import { PROGRAM } from '#src/server/program-names.ts';
import type { HomeKeys } from './home-keys.ts';
import type { Homes } from './homes.ts';
import type { LimitGroups } from './limit-groups.ts';

export interface Protections {
  /** The engine has one session, in a container or account of its own: what started it has set its limits and its home's. */
  readonly isAlone: boolean;
  readonly isRoot: boolean;
  readonly limits: LimitGroups['kind'];
  /** See `keepsScores`. */
  readonly keepsScores: boolean;
  readonly hasImage: boolean;
  readonly homes: Homes['kind'];
  /** Of encrypted homes. */
  readonly keys: HomeKeys | undefined;
}

/** Returns one line for each protection that is absent. */
export function warningsOf({ isAlone, isRoot, limits, keepsScores, hasImage, homes, keys }: Protections): string[] {
  const all: [boolean, string][] = [
    [
      !isRoot && !isAlone,
      'All sessions run as one user: who leaves a sandbox reaches the files of that user and of all sessions, and one session can take all that the kernel allows that user of inotify, epoll and pipe memory. Start as root.',
    ],
    [
      limits === 'none' && !isAlone,
      'Sessions have no limit of memory: no control group can be written. One session can use up the machine, and the kernel may end other programs before it.',
    ],
    [
      isRoot && !keepsScores && !isAlone,
      'Programs of sessions can lower their oom_score_adj, so that the kernel may end others before them where the memory of the machine is used up: root has no CAP_SYS_RESOURCE here.',
    ],
    [
      !hasImage && !isAlone,
      `Sessions see the host's own programs (/usr). Make an image for anything public: ${PROGRAM.desktop('image')}`,
    ],
    [
      homes === 'image' && !keys && !isAlone,
      'New homes are not encrypted: the kernel has no fscrypt for ext4 (CONFIG_FS_ENCRYPTION), or there is no key.',
    ],
    [
      keys?.isBesideHomes === true,
      'The key of the homes is in the folder of the homes: a copy of that folder can be read. See DESKTOP_HOME_KEY_FILE in docs/desktop.md.',
    ],
    [
      homes === 'folder' && !isAlone,
      'Homes are plain folders, not encrypted and without a hard limit of size: images need root and loop devices.',
    ],
  ];
  return all.flatMap(([isSo, warning]) => (isSo ? [warning] : []));
}
