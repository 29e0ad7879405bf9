#!/usr/bin/env node
// Deletes old backups in a folder: node prune-backups.mjs FOLDER [--dry-run] [--as-of TIME]
//
// A backup is a file whose name is its time in UTC, 2026-11-26T030005.age; other files are left alone. All of the last 24 hours stay,
// of each earlier day the newest, and none longer than 30 days. The 24 hours and 30 days are counted back from the newest backup, not
// from now: while no new one comes, none is deleted. The newest of each of the last three days with a backup always stay.
// Backups of files, 2026-11-26T030005.files-….age and .media-….age, are made after a change: the newest of each kind stays, those before
// it for 30 days of settings and texts, for two days of large files, counted back from the newest backup of the database.
// Plain Node 18 or later, no dependencies: the machine that fetches backups needs this file only.
import { closeSync, lstatSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const ALWAYS_DAYS = 3;
const FILES_DAYS = { files: KEPT_DAYS, media: 2 };
const FILES_NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.(files|media)-[\da-f]{16}\.age$/;
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.age$/;
const HEADER = 'age-encryption.org/v1\n';

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, 'as-of': { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
const now = values['as-of'] === undefined ? Date.now() : parseTime(values['as-of']);
if (folder === undefined || positionals.length > 1 || Number.isNaN(now)) {
  console.error('Usage: node prune-backups.mjs FOLDER [--dry-run] [--as-of TIME]');
  process.exit(2);
}

/** A time in UTC, in milliseconds; NaN for none, also for 31 November, which `Date.parse` takes for 1 December. */
function parseTime(text) {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10)) ? time : Number.NaN;
}

/** The time in a name, in milliseconds; NaN if it has none. */
function timeOf(name, pattern = NAME) {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  return parseTime(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Whether it begins as an encrypted file does: an empty one, or the output of a failed command, must not count as a backup. */
function isBackup(file) {
  if (!lstatSync(file).isFile()) return false;
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(HEADER.length);
    readSync(handle, start, 0, start.length, 0);
    return start.toString('latin1') === HEADER;
  } finally {
    closeSync(handle);
  }
}

const strange = [];
const backups = [];
const ofFiles = { files: [], media: [] };
for (const name of readdirSync(folder)) {
  const kind = FILES_NAME.exec(name)?.[5];
  if (kind !== undefined) ofFiles[kind].push({ name, time: timeOf(name, FILES_NAME) });
  const time = timeOf(name);
  if (Number.isNaN(time)) continue;
  if (time > now + DAY_MS) strange.push(`${name} is of the future: look at the clock.`);
  else if (isBackup(join(folder, name))) backups.push({ name, time, day: name.slice(0, 10) });
  else strange.push(`${name} is no encrypted backup.`);
}
backups.sort((one, other) => other.time - one.time);

const newest = backups[0]?.time;
const days = new Set();
const outdated = backups.filter(({ time, day }) => {
  const isNewestOfDay = !days.has(day);
  days.add(day);
  if (newest - time < DAY_MS) return false;
  return !isNewestOfDay || (newest - time >= KEPT_DAYS * DAY_MS && days.size > ALWAYS_DAYS);
});
for (const [kind, list] of Object.entries(ofFiles)) {
  // Each but the newest was true until the one after it.
  const [, ...before] = list
    .toSorted((one, other) => other.time - one.time)
    .map((one, at, all) => ({ ...one, until: all[at - 1]?.time }));
  outdated.push(...before.filter(({ until }) => newest !== undefined && newest - until >= FILES_DAYS[kind] * DAY_MS));
}
if (!values['dry-run']) for (const { name } of outdated) rmSync(join(folder, name));
for (const line of strange) console.error(`${join(folder, line)} It is not counted and stays.`);
const verb = values['dry-run'] ? 'would be deleted' : 'deleted';
console.log(
  `${folder}: backups kept: ${backups.length + ofFiles.files.length + ofFiles.media.length - outdated.length}, ${verb}: ${outdated.length}.`,
);
