// The faults of the drill: in the command that makes or reads a backup, or in what the drill itself does.
import type { Fault } from '../shared/drill.ts';

const preload = new URL('./faults/command-faults.ts', import.meta.url);

export const FAULTS: readonly Fault[] = [
  { name: 'lock', description: 'a backup that blocks writers for eight seconds', mustFail: ['requests'], preload },
  {
    name: 'stalls',
    description: 'the event loop of the server blocks again and again',
    mustFail: ['pages', 'calls'],
    preload: new URL('../shared/faults/stalls.ts', import.meta.url),
  },
  {
    name: 'forgets',
    description: 'a backup without every seventh member',
    mustFail: ['acknowledged', 'counts', 'checksums', 'members'],
    preload,
  },
  { name: 'table', description: 'a backup without one of the tables', mustFail: ['counts', 'checksums'], preload },
  {
    name: 'garbles',
    description: 'a backup with modified password hashes',
    mustFail: ['checksums', 'members', 'recovery'],
    preload,
  },
  { name: 'nightly', description: 'one backup a day', mustFail: ['age'] },
  {
    name: 'other-secret',
    description: 'started with a different SECRET_KEY',
    mustFail: ['recovery', 'members'],
  },
  { name: 'loses-table', description: 'a table is lost after the restore', mustFail: ['suite'] },
  { name: 'plain', description: '--plain', mustFail: ['sealed'] },
  { name: 'open', description: 'written with mode 644', mustFail: ['mode'], preload },
  { name: 'stranger', description: 'encrypted to another key', mustFail: ['opened'] },
  { name: 'leaves-rows', description: 'a restore that refuses and leaves a row', mustFail: ['damaged'], preload },
  { name: 'same-key', description: 'the wrong key is a copy of the correct one', mustFail: ['stranger'] },
  { name: 'any-schema', description: 'a newer backup that names a known version', mustFail: ['newer'] },
  { name: 'overwrites', description: 'a restore that does not check for accounts', mustFail: ['occupied'], preload },
  { name: 'newest-only', description: 'a previous backup that names an unknown version', mustFail: ['previous'] },
  { name: 'hoards', description: 'nothing is deleted', mustFail: ['term'] },
  { name: 'sweeps', description: 'everything older than a day is deleted', mustFail: ['kept'] },
];
