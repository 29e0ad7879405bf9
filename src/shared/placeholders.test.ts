import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

test('inserts each value unchanged', () => {
  expect(fillPlaceholders('{{name}}: {{count}}, {{name}}', { name: '<$&>', count: 0 })).toBe('<$&>: 0, <$&>');
});

test('keeps a placeholder without a value, and other braces', () => {
  expect(fillPlaceholders('{{other}} {name} {{ name }}', { name: 'Ada' })).toBe('{{other}} {name} {{ name }}');
});
