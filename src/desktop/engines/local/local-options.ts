import type { PlannedSessions } from './machine/kernel-settings.ts';

export interface LocalOptions {
  /** The host's data folder, in full. */
  readonly data: string;
  /** Path of a session on that origin; `/s/<id>/` if absent. */
  readonly addressOf?: (id: string) => string;
  /** The origin of the session page. */
  readonly origin: string;
  /** Folder tree of the image; the host's own programs if absent. */
  readonly image: string | undefined;
  readonly uploadBytes: number;
  /** Whether homes can be images with a size of their own (see `MachineCheck`). */
  readonly canMount: boolean;
  /** Size of homes whose members have no other: twice as much their earlier versions may take. */
  readonly homeBytes: number;
  /** Where the key of encrypted homes is; without it new homes are not encrypted. */
  readonly homeKeyFile?: string | undefined;
  /** Whether sessions have the programs for members' other devices (`machine/device-programs.ts`). */
  readonly hasDevices?: boolean;
  /** Whether this engine runs one session for a spawner (see `Protections`). */
  readonly isAlone?: boolean;
  /** Whether earlier versions of homes are made, where the disk can; those that are there stay until they expire. */
  readonly keepsVersions?: boolean;
  /** Gets lines for the operator later on. */
  readonly warn?: (line: string) => void;
  /** Whether the kernel's settings are enough for them is said in the warnings. */
  readonly planned?: PlannedSessions;
}
