#!/usr/bin/env node
// Copies a new backup to a folder that its writer cannot change: node keep-backup.mjs FILE FOLDER [COMMAND …]
//
// COMMAND records that it was kept. It gets `--fetched TIME` if another machine has fetched backups (fetch-backups), and the new file.
// aperta-backup.service runs it as root. An intruder on the server could put anything in the place of FILE, so the file is opened once,
// without following a link, and only the bytes of a regular file without other names are copied, to a new file. It gets the time in UTC
// as its name, and the group of the folder may read it. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process';
import {
  constants,
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const HEADER = 'age-encryption.org/v1\n';
const FETCHED = '/var/lib/aperta-fetch/fetched';
const [file, folder, ...command] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node keep-backup.mjs FILE FOLDER [COMMAND …]');
  process.exit(2);
}

/** Copies at most `size` bytes and returns whether they begin as an encrypted file does. */
function copy(from, to, size) {
  const buffer = Buffer.alloc(1_048_576);
  let isEncrypted = false;
  for (let at = 0; at < size;) {
    const length = readSync(from, buffer, 0, Math.min(buffer.length, size - at), at);
    if (length === 0) throw new Error(`${file} became shorter while it was copied.`);
    if (at === 0) isEncrypted = buffer.toString('latin1', 0, HEADER.length) === HEADER;
    for (let done = 0; done < length;) done += writeSync(to, buffer, done, length - done);
    at += length;
  }
  return isEncrypted;
}

/** Runs the command that records the kept file. */
function record(kept) {
  const [program, ...args] = command;
  if (program === undefined) return;
  const fetched = lstatSync(FETCHED, { throwIfNoEntry: false })?.mtime.toISOString();
  const how = fetched === undefined ? [] : ['--fetched', fetched];
  const { status, error } = spawnSync(program, [...args, ...how, kept], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  console.error(`${kept} is kept, and that could not be recorded (${error?.message ?? `exit code ${status}`}).`);
  process.exitCode = 1;
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.age`;
const part = join(folder, `.${name}.part`);
try {
  const from = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const found = fstatSync(from);
  const { size } = found;
  if (!found.isFile() || found.nlink !== 1) throw new Error(`${file} is no regular file with one name.`);
  const to = openSync(part, 'wx', 0o600);
  if (!copy(from, to, size)) throw new Error(`${file} is no encrypted backup.`);
  fchownSync(to, process.getuid(), statSync(folder).gid);
  fchmodSync(to, 0o640);
  fsyncSync(to);
  closeSync(to);
  // Fails if there is one of this second.
  linkSync(part, join(folder, name));
  rmSync(file);
  console.log(`Kept as ${join(folder, name)}: ${size} bytes.`);
  record(join(folder, name));
} catch (error) {
  console.error(`The backup was not kept. ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(part, { force: true });
}
