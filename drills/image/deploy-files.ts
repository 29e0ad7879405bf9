// The tests of the files in deploy/, all of which must run here: those of nginx, Caddy and systemd too; and what systemd says of
// deploy/aperta.service.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { atMost, none, type Run } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';
import { ROOT } from '../shared/server.ts';

/** The fault is a manifest without its disruption budget. */
export const testDeployFiles: Run = async ({ fault }) => {
  const programs = [needProgram('nginx'), needProgram('caddy'), needProgram('systemd-analyze', 'systemd')];
  const out = makeFolder();
  const deploy = join(out, 'deploy');
  cpSync(join(ROOT, 'deploy'), deploy, { recursive: true });
  if (fault !== undefined) {
    const manifest = join(deploy, 'kubernetes.yaml');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/---\napiVersion: policy[\s\S]*$/, ''));
  }
  const report = join(out, 'report.json');
  const path = [process.env['PATH'], ...programs.map((program) => dirname(program))].join(':');
  const words = ['node_modules/vitest/vitest.mjs', 'run', 'test/deploy', '--reporter=json', `--outputFile=${report}`];
  const env = { ...process.env, PATH: path, DEPLOY_FOLDER: deploy };
  spawnSync(process.execPath, words, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  const { numTotalTests: total = 0, numPassedTests: passed = 0 } = counts;
  return [none('deploy-files', total - passed, total, 'tests failed or skipped')];
};

const SANDBOX =
  /^(?:Protect|Private|Restrict|NoNew|Capability|Ambient|System|Dynamic|Lock|Remove|UMask|Proc)\w*=.*\n/gm;
const MOST_EXPOSED = 2;
const EDITS: Readonly<Record<string, (text: string) => string>> = {
  'open-unit': (text) => text.replaceAll(SANDBOX, ''),
  misspelt: (text) => text.replace('ProtectHome=', 'ProtectHouse='),
};

/** What systemd says of the unit. */
export const checkUnit: Run = async ({ fault }) => {
  const file = join(makeFolder(), 'aperta.service');
  // systemd looks for the program, which is in this tree.
  const shipped = readFileSync(join(ROOT, 'deploy/aperta.service'), 'utf8').replaceAll('/opt/aperta', ROOT);
  const text = EDITS[fault?.name ?? '']?.(shipped) ?? shipped;
  writeFileSync(file, text);
  const analyze = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(needProgram('systemd-analyze', 'systemd'), args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  const verified = analyze('verify', '--man=no', '--recursive-errors=no', file);
  const faults = verified.said.split('\n').filter(Boolean).length + (verified.status === 0 ? 0 : 1);
  const { said } = analyze('security', '--offline=yes', '--no-pager', file);
  const exposure = Number(/Overall exposure level for [^:]*: ([\d.]+)/.exec(said)?.[1] ?? Number.NaN);
  const lines = text.match(/^[A-Z]\w*=/gm)?.length ?? 0;
  return [none('unit', faults, lines, 'lines with an error'), atMost('exposure', exposure, MOST_EXPOSED, 'of 10')];
};
