// What protects less than it should on this machine, in words for the operator.
import type { HomeKeys } from './home-keys.ts';
import type { Homes } from './homes.ts';
import type { LimitGroups } from './limit-groups.ts';

export interface Protections {
  readonly isRoot: boolean;
  readonly limits: LimitGroups['kind'];
  readonly hasFilter: boolean;
  readonly hasImage: boolean;
  readonly homes: Homes['kind'];
  /** Of encrypted homes. */
  readonly keys: HomeKeys | undefined;
}

/** Returns one line for each protection that is absent. */
export function warningsOf({ isRoot, limits, hasFilter, hasImage, homes, keys }: Protections): string[] {
  const all: [boolean, string][] = [
    [
      !isRoot,
      'All sessions run as one user: who leaves a sandbox reaches the files of that user and of all sessions. Start as root.',
    ],
    [
      limits === 'none',
      'Sessions have no limit of memory: no control group can be written. One session can use up the machine.',
    ],
    [!hasFilter, `Sessions have no filter of system calls: there is no table for ${process.arch}.`],
    [
      !hasImage,
      "Sessions see the host's own programs (/usr). Make an image for anything public: npm run desktop -- image",
    ],
    [
      homes === 'image' && !keys,
      'New homes are not encrypted: the kernel has no fscrypt for ext4 (CONFIG_FS_ENCRYPTION), or there is no key.',
    ],
    [
      keys?.isBesideHomes === true,
      'The key of the homes is in the folder of the homes: whoever copies that folder can read them. See DESKTOP_HOME_KEY_FILE in docs/desktop.md.',
    ],
    [
      homes === 'folder',
      'Homes are plain folders, not encrypted and without a hard limit of size: images need root and loop devices.',
    ],
  ];
  return all.flatMap(([isSo, warning]) => (isSo ? [warning] : []));
}
