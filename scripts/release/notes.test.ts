// What goes into UPGRADE.md.
import { expect, test } from 'vitest';
import { correctsWeakness, upgradeNotes } from './notes.ts';

const CHANGELOG = `# Changelog

## [0.3.0] - 2027-01-02

About it.

### Upgrade

Stop it.

### For operators

#### Commands

- One.

### Security

- Two.

## [0.2.0] - 2026-12-01

### Upgrade

Nothing.
`;

test('takes the sections for operators of one version, and refuses a version without them or without a date', () => {
  expect(upgradeNotes(CHANGELOG, '0.3.0')).toBe(
    '# Aperta 0.3.0 - 2027-01-02\n\n## Upgrade\n\nStop it.\n\n## For operators\n\n#### Commands\n\n- One.\n',
  );
  expect(() => upgradeNotes(CHANGELOG, '0.2.0')).toThrow("no part '### For operators'");
  expect(() => upgradeNotes(CHANGELOG, '0.4.0')).toThrow("no section '## [0.4.0] - DATE'");
  expect(() => upgradeNotes(CHANGELOG.replace(' - 2027-01-02', ''), '0.3.0')).toThrow('- DATE');
  expect([correctsWeakness(CHANGELOG, '0.3.0'), correctsWeakness(CHANGELOG, '0.2.0')]).toEqual([true, false]);
});
