// The tests of the files in deploy/, all of which must run here: those of nginx, Caddy and systemd too; and what systemd says of
// deploy/aperta.service.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { atMost, none, type Fault, type Measurement } from '../shared/drill.ts';
import { makeFolder, ROOT } from '../shared/server.ts';

/** Returns the row; the fault is a manifest without its disruption budget. */
export function testDeployFiles(hasNoBudget: boolean): Measurement {
  const programs = [needProgram('nginx'), needProgram('caddy'), needProgram('systemd-analyze', 'systemd')];
  const out = makeFolder();
  const deploy = join(out, 'deploy');
  cpSync(join(ROOT, 'deploy'), deploy, { recursive: true });
  if (hasNoBudget) {
    const manifest = join(deploy, 'kubernetes.yaml');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/---\napiVersion: policy[\s\S]*$/, ''));
  }
  const report = join(out, 'report.json');
  const path = [process.env['PATH'], ...programs.map((program) => dirname(program))].join(':');
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'test/deploy', '--reporter=json', `--outputFile=${report}`],
    { cwd: ROOT, env: { ...process.env, PATH: path, DEPLOY_FOLDER: deploy }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const { numTotalTests: total = 0, numPassedTests: passed = 0 } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >;
  return none('deploy-files', total - passed, total, 'tests failed or skipped');
}

const SANDBOX =
  /^(?:Protect|Private|Restrict|NoNew|Capability|Ambient|System|Dynamic|Lock|Remove|UMask|Proc)\w*=.*\n/gm;
const MOST_EXPOSED = 2;

/** Returns both rows; faults are known by their names. */
export function checkUnit(fault: Fault | undefined): readonly Measurement[] {
  const program = needProgram('systemd-analyze', 'systemd');
  const file = join(makeFolder(), 'aperta.service');
  // systemd looks for the program, which is in this tree.
  let text = readFileSync(join(ROOT, 'deploy/aperta.service'), 'utf8').replaceAll('/opt/aperta', ROOT);
  if (fault?.name === 'open-unit') text = text.replaceAll(SANDBOX, '');
  if (fault?.name === 'misspelt') text = text.replace('ProtectHome=', 'ProtectHouse=');
  writeFileSync(file, text);
  const analyze = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  const verified = analyze('verify', '--man=no', '--recursive-errors=no', file);
  const faults = verified.said.split('\n').filter(Boolean).length + (verified.status === 0 ? 0 : 1);
  const { said } = analyze('security', '--offline=yes', '--no-pager', file);
  const exposure = Number(/Overall exposure level for [^:]*: ([\d.]+)/.exec(said)?.[1] ?? Number.NaN);
  const lines = text.match(/^[A-Z]\w*=/gm)?.length ?? 0;
  return [none('unit', faults, lines, 'lines with an error'), atMost('exposure', exposure, MOST_EXPOSED, 'of 10')];
}
