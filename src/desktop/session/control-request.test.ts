import { expect, test } from 'vitest';
import { readRequest } from './control-request.ts';

test('a request has its own fields within their limits, and nothing else', () => {
  const good = [
    { id: 0, do: 'list', path: '' },
    { id: 2 ** 32 - 1, do: 'upload', path: 'a', size: 2 ** 46 },
    { id: 1, do: 'layout', layout: 'gr,us' },
    { id: 1, do: 'stay' },
  ];
  const bad = [
    null,
    [],
    'stay',
    { id: 1 },
    { id: 1, do: 'toString' },
    { id: 1, do: ['stay'] },
    { do: 'stay' },
    { id: -1, do: 'stay' },
    { id: 1.5, do: 'stay' },
    { id: '1', do: 'stay' },
    { id: 2 ** 32, do: 'stay' },
    { id: 1, do: 'stay', more: 1 },
    { id: 1, do: 'list', path: 'a'.repeat(12_001) },
    { id: 1, do: 'upload', path: 'a' },
    { id: 1, do: 'upload', path: 'a', sise: 1 },
    { id: 1, do: 'upload', path: 'a', size: 2 ** 46 + 1 },
    { id: 1, do: 'cancel', upload: null },
    { id: 1, do: 'layout', layout: 'us; reboot' },
  ];
  expect(good.map((request) => readRequest(JSON.stringify(request)))).toEqual(good);
  expect(bad.filter((request) => readRequest(JSON.stringify(request)) !== undefined)).toEqual([]);
  expect(readRequest('{"id":1,"do":"stay","__proto__":{}}')).toBeUndefined();
  expect(readRequest('{')).toBeUndefined();
});
