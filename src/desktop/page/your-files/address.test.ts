import { expect, test } from 'vitest';
import { folderOf, fragmentOf, HOME, readAddress, type View } from './address.ts';
import { typedAddress } from './typed-address.ts';

const CODE = '0123456789abcdef';

test('a view survives its address, and an address that is none leads home', () => {
  const views: View[] = [
    HOME,
    { at: 'folder', path: 'a%20b/c' },
    { at: 'file', path: 'a/%CE%BA.txt' },
    { at: 'bin' },
    { at: 'devices' },
    { at: 'earlier', of: 'folder', path: '' },
    { at: 'earlier', of: 'file', path: 'a/%CE%BA.txt', time: 1_795_918_573_430 },
  ];
  for (const view of views) expect(readAddress(fragmentOf(CODE, view))).toEqual({ member: CODE, view });
  expect(readAddress(`#${CODE}`)).toEqual({ member: CODE, view: HOME });
  for (const other of ['', '#sign-in-failed', `#${CODE}/file`, `#${CODE}/folder/<b>`])
    expect(readAddress(other).view).toEqual(HOME);
});

test('a path has a folder', () => {
  expect([folderOf('a/b/c'), folderOf('c')]).toEqual(['a/b', '']);
});

test('an address without a language leads to that of the browser', () => {
  expect(typedAddress('/files', ['sv', 'el-GR', 'it'])).toBe('/el/files');
  for (const path of ['/files', '/de/files']) expect(typedAddress(path, ['it-IT', 'el'])).toBe(undefined);
});
