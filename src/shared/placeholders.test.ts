import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

test('puts each value in as it is', () => {
  expect(fillPlaceholders('{{name}}: {{count}}, {{name}}', { name: '<$&>', count: 0 })).toBe('<$&>: 0, <$&>');
});

test('leaves a placeholder without a value, and braces that are none', () => {
  expect(fillPlaceholders('{{other}} {name} {{ name }}', { name: 'Ada' })).toBe('{{other}} {name} {{ name }}');
});
