// The alert rules: Prometheus takes them, each fires when it should, and the server has the metrics that they name.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDashboard } from '#test/dashboard.ts';
import { has, read } from './read.ts';

test.skipIf(!has('promtool'))(
  'each alert fires when it should, and none without a reason (skipped without promtool)',
  () => {
    const { status, stderr, stdout } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
      cwd: 'deploy',
      encoding: 'utf8',
    });
    expect(status, stdout + stderr).toBe(0);
  },
);

test('every metric of a rule is on the dashboard or of a run of the operator’s program', () => {
  const { names } = readDashboard();
  const own = new Set(readFileSync('src/features/upkeep/servers/runs.server.ts', 'utf8').match(/site_\w+/g));
  const used = read('alerts.yaml').match(/\bsite_\w+/g) ?? [];
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter((name) => !names.has(name) && !own.has(name))).toEqual([]);
});
