// Tells an operator how to fix a data folder that cannot be used.

const ROOM = 'The disk is full: make room on it, or set DATA_DIR to a folder on another.';
const RIGHTS =
  'Give that folder to the user that runs this program, or set DATA_DIR to a folder that this user may write to.';
const READ_ONLY = 'The disk cannot be written: mount it for writing, or set DATA_DIR to a folder that can be.';
const NO_FOLDER = 'What has that name is no folder: set DATA_DIR to a folder.';
const BUSY = 'Another program has it open and locked: wait until it is done.';
const DAMAGED = 'Put accounts.db away and restore a backup.';
const OTHER =
  'Look whether that disk is full or failing, or set DATA_DIR to another folder that this user may write to.';

const BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: ROOM,
  EDQUOT: ROOM,
  EACCES: RIGHTS,
  EPERM: RIGHTS,
  EROFS: READ_ONLY,
  EEXIST: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
};
/** By SQLite's primary result codes. */
const BY_ERRCODE: Readonly<Record<number, string>> = {
  5: BUSY,
  6: BUSY,
  8: READ_ONLY,
  11: DAMAGED,
  13: ROOM,
  26: DAMAGED,
};

/** Takes the error of a file operation in the data folder. Returns one or two sentences that say what to do. */
export function dataFolderHint(error: unknown): string {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  return BY_CODE[code] ?? BY_ERRCODE[errcode & 0xff] ?? OTHER;
}
