// Checks the files of the image, the rights of its processes, and where they can write.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { none, type Measurement } from '../shared/drill.ts';
import { runLocked, type Sandbox } from './sandbox.ts';

/** Ours; what packages bring along in their own folders is theirs. */
const NOT_OURS =
  /\.map$|\.test\.\w+$|^(?:test|e2e|bench|drills|build|scripts|docs|deploy|public|brand|\.cache|reports|data)\//;
/** Nobody's. */
const NOT_ANYONES =
  /(?:^|\/)(?:\.git|\.env|\.npmrc|\.ssh)(?:$|\/)|(?:^|\/)(?:secret\.key|id_\w+)$|\.(?:pem|p12|eml|sqlite|db)$/;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{64}/;
const MOST_READ = 1_000_000;

/** Tries to make a file in every folder of /app, and in those of the system; prints how many could be, and how many there are. */
const TRY_ALL = `
const { readdirSync, rmSync, writeFileSync } = require('node:fs');
const folders = ['/', '/usr', '/usr/bin', '/etc', '/bin', '/lib'];
const walk = (folder) => {
  folders.push(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) walk(folder + '/' + entry.name);
};
walk('/app');
const isWritable = (folder) => { try { writeFileSync(folder + '/.drill', ''); rmSync(folder + '/.drill'); return true; } catch { return false; } };
const open = folders.filter(isWritable);
console.log(JSON.stringify({ open: open.length, of: folders.length, meant: ['/tmp', '/data'].filter(isWritable).length }));`;

const TELL_RIGHTS = `
const status = require('node:fs').readFileSync('/proc/self/status', 'utf8');
const field = (name) => new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm').exec(status)[1];
console.log(JSON.stringify([process.getuid() === 0, process.getgid() === 0, BigInt('0x' + field('CapEff')) !== 0n, BigInt('0x' + field('CapBnd')) !== 0n, field('NoNewPrivs') !== '1']));`;

/** Returns the rows of what is in the image, and what a process in it may do. */
export function inspect(sandbox: Sandbox): readonly Measurement[] {
  const files = listFiles(sandbox.image.app).map((file) => relative(sandbox.image.app, file));
  const strays = files.filter((file) => isStray(sandbox.image.app, file));
  for (const file of strays.slice(0, 5)) console.log(`  in the image: ${file}`);
  const record = readFileSync(join(sandbox.image.app, 'node_modules/.package-lock.json'), 'utf8');
  const packages = Object.values((JSON.parse(record) as { packages: Record<string, { dev?: boolean }> }).packages);
  return [
    none('content', strays.length, files.length, 'files not expected'),
    none('packages', packages.filter(({ dev }) => dev).length, packages.length, 'development packages'),
    ...rights(sandbox),
  ];
}

function rights(sandbox: Sandbox): readonly Measurement[] {
  const { open, of, meant } = JSON.parse(inside(sandbox, TRY_ALL)) as { open: number; of: number; meant: number };
  const held = JSON.parse(inside(sandbox, TELL_RIGHTS)) as boolean[];
  return [
    none('writable', open + (2 - meant), of + 2, 'folders wrong'),
    none('rights', held.filter(Boolean).length, held.length, 'privileges held'),
  ];
}

function inside(sandbox: Sandbox, script: string): string {
  const { status, said } = runLocked(sandbox, ['node', '-e', script]);
  if (status !== 0) throw new Error(`a look into the sandbox ended with ${status}: ${said}`);
  return said;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function isStray(app: string, file: string): boolean {
  if (NOT_ANYONES.test(file) || (!file.startsWith('node_modules/') && NOT_OURS.test(file))) return true;
  const path = join(app, file);
  return statSync(path).size < MOST_READ && PRIVATE_KEY.test(readFileSync(path, 'latin1'));
}
