// What protects less than it should on this machine, in words for the operator.
import { PROGRAM } from '#src/server/program/program-names.ts';
import type { HomeKeys } from '../homes/home-keys.ts';
import type { Homes } from '../homes/homes.ts';
import type { LimitGroups } from '../limits/limit-groups.ts';

export interface Protections {
  /** The engine has one session, in a container or account of its own: what started it has set its limits and its home's. */
  readonly isAlone: boolean;
  readonly isRoot: boolean;
  readonly limits: LimitGroups['kind'];
  readonly hasImage: boolean;
  readonly homes: Homes['kind'];
  /** Whether earlier versions of them are to be kept and cannot be. */
  readonly lacksVersions: boolean;
  /** Of encrypted homes. */
  readonly keys: HomeKeys | undefined;
}

/** Returns one line for each protection that is absent. */
export function warningsOf({ isAlone, isRoot, limits, hasImage, homes, lacksVersions, keys }: Protections): string[] {
  const all: [boolean, string][] = [
    [
      !isRoot && !isAlone,
      'All sessions run as one user: who leaves a sandbox reaches the files of that user and of all sessions, and one session can take all that the kernel allows that user of epoll and of memory for pipes. Start as root.',
    ],
    [
      limits === 'none' && !isAlone,
      'Sessions have no limit of memory, but each of their programs has: no control group can be written. One session can use up the machine.',
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
      'Homes are plain folders, not encrypted, without a hard limit of size and without earlier versions: images need root and loop devices.',
    ],
    [
      homes === 'image' && lacksVersions && !isAlone,
      "There are no earlier versions of members' files: the disk of DESKTOP_DATA_DIR cannot copy a file without its blocks. It should be XFS with reflinks, or btrfs; DESKTOP_EARLIER=off ends this line.",
    ],
  ];
  return all.flatMap(([isSo, warning]) => (isSo ? [warning] : []));
}
