// deploy/aperta.service as systemd reads it: without a fault, and how much of the machine it leaves open.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { type Fault, atMost, none, type Measurement } from '../shared/drill.ts';
import { makeFolder, ROOT } from '../shared/server.ts';

const SANDBOX =
  /^(?:Protect|Private|Restrict|NoNew|Capability|Ambient|System|Dynamic|Lock|Remove|UMask|Proc)\w*=.*\n/gm;
const MOST_EXPOSED = 2;

/** Returns both rows; faults are known by their names. */
export function checkUnit(fault: Fault | undefined): readonly Measurement[] {
  const program = needProgram('systemd-analyze', 'systemd');
  const file = join(makeFolder(), 'aperta.service');
  const given = readFileSync(join(ROOT, 'deploy/aperta.service'), 'utf8');
  const unit = fault?.name === 'open-unit' ? given.replaceAll(SANDBOX, '') : given;
  // Where the tree of this machine is, since systemd looks for the program.
  const text = (fault?.name === 'misspelt' ? unit.replace('ProtectHome=', 'ProtectHouse=') : unit).replaceAll(
    '/opt/aperta',
    ROOT,
  );
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
  return [none('unit', faults, lines, 'lines with a fault'), atMost('exposure', exposure, MOST_EXPOSED, 'of 10')];
}
