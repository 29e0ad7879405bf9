// The operator's settings: the environment and the file .env. Plain Node 18.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the environment with the settings of `.env` below `root` added; a variable of the environment takes precedence,
 * even if it is empty. `node` is the path of the packages' Node, which reads the file: Node 18 does not know
 * `--env-file-if-exists`. Throws an error with a message for the user.
 */
export function readSettings(root, node, env = process.env) {
  const file = join(root, '.env');
  const args = [`--env-file-if-exists=${file}`, '--print', 'JSON.stringify(process.env)'];
  warnOfExposure(file);
  try {
    const stdio = ['ignore', 'pipe', 'pipe'];
    return JSON.parse(execFileSync(node, args, { cwd: root, env, encoding: 'utf8', stdio }));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${String(error.stderr || error.message).trim()}`, { cause: error });
  }
}

/** Warns if other users of the machine can read the secret key, or the secret of the desktop host. The server refuses a file secret.key for the same reason. */
function warnOfExposure(file) {
  if (process.platform === 'win32' || !existsSync(file)) return;
  const mode = statSync(file).mode & 0o777;
  const secret = /^\s*(?:export\s+)?(SECRET_KEY|DESKTOP_CLIENT_SECRET)=./m.exec(readFileSync(file, 'utf8'))?.[1];
  if ((mode & 0o077) === 0 || secret === undefined) return;
  console.error(`${file} holds ${secret}, and other users can read it (mode ${mode.toString(8)}): chmod 600 ${file}`);
}
