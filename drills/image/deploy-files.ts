// The tests of the files in deploy/, all of which have to run here: those of nginx, Caddy and systemd too.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { none, type Measurement } from '../shared/drill.ts';
import { makeFolder, ROOT } from '../shared/server.ts';

/** Returns the row; the fault is a manifest without its disruption budget. */
export function testDeployFiles(hasNoBudget: boolean): Measurement {
  const places = ['nginx', 'caddy', 'systemd-analyze'].map((name) =>
    dirname(needProgram(name, name === 'systemd-analyze' ? 'systemd' : name)),
  );
  const out = makeFolder();
  const deploy = join(out, 'deploy');
  cpSync(join(ROOT, 'deploy'), deploy, { recursive: true });
  if (hasNoBudget) {
    const manifest = join(deploy, 'kubernetes.yaml');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/---\napiVersion: policy[\s\S]*$/, ''));
  }
  const report = join(out, 'report.json');
  const path = [process.env['PATH'], ...places].join(':');
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'test/deploy', '--reporter=json', `--outputFile=${report}`],
    { cwd: ROOT, env: { ...process.env, PATH: path, DEPLOY_FOLDER: deploy }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const { numTotalTests: total, numPassedTests: passed } = JSON.parse(readFileSync(report, 'utf8')) as {
    numTotalTests: number;
    numPassedTests: number;
  };
  return none('deploy-files', total - passed, total, 'tests failed or skipped');
}
