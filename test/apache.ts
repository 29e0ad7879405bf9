// Debian's Apache with mod_auth_openidc, configured as docs/apps/apache-mod-auth-openidc.md says, on a free port of this machine.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const MODULES = '/usr/lib/apache2/modules';
const NEEDED = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'env', 'cgid', 'dir', 'mime', 'auth_openidc'];

/** A running Apache. */
export interface Apache {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts Apache with the module's settings, which protect `/secure`. There a script shows the claims that it gets. Throws if Apache
 * does not answer.
 */
export async function startApache(program: string, port: number, settings: string): Promise<Apache> {
  const folder = mkdtempSync(join(tmpdir(), 'apache-'));
  // Apache gives up root's rights.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'site/secure'), { recursive: true });
  writeFileSync(join(folder, 'site/signed-out.html'), '<h1>Signed out</h1>');
  writeFileSync(
    join(folder, 'site/secure/index.sh'),
    '#!/bin/sh\necho "Content-Type: text/html"\necho\necho "<h1>Signed in</h1><pre>"\nenv | grep ^OIDC_CLAIM | sort\necho "</pre><a href=\\"/secure/redirect_uri?logout=http%3A%2F%2F127.0.0.1%3A$SERVER_PORT%2Fsigned-out.html\\">Sign out</a>"\n',
    { mode: 0o755 },
  );
  writeFileSync(join(folder, 'httpd.conf'), configuration(folder, port, settings));
  const server = spawn(program, ['-f', join(folder, 'httpd.conf'), '-DFOREGROUND'], { stdio: 'inherit' });
  const gone = new Promise<void>((done) => server.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(`${url}/signed-out.html`)
        .then(({ ok }) => ok)
        .catch(() => false)
    )
      return { url, stop };
    await wait(100);
  }
  const log = readFileSync(join(folder, 'error.log'), 'utf8');
  await stop();
  throw new Error(`Apache does not answer: ${log.slice(0, 2_000)}`);
}

function configuration(folder: string, port: number, settings: string): string {
  const user = process.getuid?.() === 0 ? 'User nobody\nGroup nogroup\n' : '';
  return `ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/httpd.pid
ErrorLog ${folder}/error.log
ScriptSock ${folder}/cgi.sock
${user}${NEEDED.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
DocumentRoot ${folder}/site
DirectoryIndex index.html index.sh
AddHandler cgi-script .sh
<Directory ${folder}/site>
  Options +ExecCGI
  Require all granted
</Directory>
${settings}
`;
}
