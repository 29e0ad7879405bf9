// The faults that the drill plants: in the command that makes or reads a backup, or in what the drill itself does.
import type { Plant } from '../drill.ts';
import type { Rewrite } from '../plants/rewrite.ts';

const FOLDER = 'src/features/operator';
const rows = (from: string, to: string): Rewrite => ({ file: `${FOLDER}/rows.server.ts`, from, to });
const written = (to: string) => rows('    yield rows;\n', `    yield ${to};\n`);

/** A planted fault, and the changes to sources that make it, if it is one of sources. */
export interface BackupPlant extends Plant {
  readonly rewrites?: readonly Rewrite[];
  /** Faults of plants/ in the server that is backed up. */
  readonly preload?: readonly string[];
}

export const PLANTS: readonly BackupPlant[] = [
  {
    name: 'lock',
    says: 'a backup that keeps writers out for eight seconds',
    bites: ['requests'],
    rewrites: [
      rows('sql`begin deferred`', 'sql`begin immediate`'),
      {
        file: `${FOLDER}/backup.server.ts`,
        from: '  yield told([header]);',
        to: '  await new Promise((done) => setTimeout(done, 8000)); yield told([header]);',
      },
    ],
  },
  {
    name: 'stalls',
    says: 'the server stands still again and again',
    bites: ['pages', 'calls'],
    preload: ['stalls'],
  },
  {
    name: 'forgets',
    says: 'a backup without every seventh member',
    bites: ['acknowledged', 'counts', 'checksums', 'members'],
    rewrites: [written("rows.filter((row) => !(Number(row['user_id'] ?? row['id']) % 7 === 0))")],
  },
  {
    name: 'table',
    says: 'a backup without one of the tables',
    bites: ['counts', 'checksums'],
    rewrites: [rows("  known_clients: ['user_id', 'fingerprint'],\n", '')],
  },
  {
    name: 'garbles',
    says: 'a backup whose password hashes are changed',
    bites: ['checksums', 'members', 'recovery'],
    rewrites: [
      written("rows.map((row) => ('password' in row ? { ...row, password: `${row['password']}`.slice(0, -8) } : row))"),
    ],
  },
  { name: 'nightly', says: 'one backup a day', bites: ['age'] },
  { name: 'other-secret', says: 'started with another SECRET_KEY than before', bites: ['recovery', 'members'] },
  { name: 'loses-table', says: 'a table is lost after the restore', bites: ['suite'] },
  { name: 'plain', says: '--plain', bites: ['sealed'] },
  {
    name: 'open',
    says: 'written with mode 644',
    bites: ['mode'],
    rewrites: [
      { file: `${FOLDER}/backup.server.ts`, from: "'wx', 0o600", to: "'wx', 0o644" },
      { file: 'src/app/admin.server.ts', from: 'process.umask(0o077)', to: 'process.umask(0o022)' },
    ],
  },
  { name: 'stranger', says: 'encrypted to a stranger', bites: ['opened'] },
  {
    name: 'believes',
    says: 'a restore that takes what it could read as the whole',
    bites: ['damaged'],
    rewrites: [
      {
        file: `${FOLDER}/encryption.server.ts`,
        from: '      : damaged(names.file, error);',
        to: '      : new Stop(String(keys.length));',
      },
      {
        file: `${FOLDER}/restore.server.ts`,
        from: '  if (!header || !isOver) throw damaged(file);',
        to: '  if (!header) throw damaged(file);',
      },
      {
        file: `${FOLDER}/restore.server.ts`,
        from: '  for await (const piece of pieces) {',
        to: '  for await (const piece of readable(pieces)) {',
      },
      {
        file: `${FOLDER}/restore.server.ts`,
        from: '/** Gives the lines with their line feeds.',
        to: 'async function* readable(pieces: Pieces) { try { yield* pieces; } catch {} }\n/** Gives the lines with their line feeds.',
      },
      { file: `${FOLDER}/restore.server.ts`, from: '  if (rest.length > 0) yield rest;', to: '' },
    ],
  },
  { name: 'same-key', says: "the stranger's key is a copy of the right one", bites: ['stranger'] },
  {
    name: 'any-schema',
    says: 'a restore that does not look at the version',
    bites: ['newer'],
    rewrites: [
      {
        file: `${FOLDER}/restore.server.ts`,
        from: '!Object.hasOwn(MIGRATIONS, header.schema)',
        to: 'header.schema === ``',
      },
    ],
  },
  {
    name: 'overwrites',
    says: 'a restore that does not look for accounts',
    bites: ['occupied'],
    rewrites: [{ file: `${FOLDER}/restore.server.ts`, from: 'if (await hasUsers(db))', to: 'if (false)' }],
  },
  {
    name: 'newest-only',
    says: 'a restore that takes files of its own version alone',
    bites: ['previous'],
    rewrites: [
      {
        file: `${FOLDER}/restore.server.ts`,
        from: '!Object.hasOwn(MIGRATIONS, header.schema)',
        to: 'Object.keys(MIGRATIONS).at(-1) !== header.schema',
      },
    ],
  },
  { name: 'hoards', says: 'nothing is deleted', bites: ['term'] },
  { name: 'sweeps', says: 'all that is older than a day is deleted', bites: ['kept'] },
];
