import { expect, test } from 'vitest';
import { publicFault } from './machine.ts';

const config = {
  DESKTOP_PUBLIC_URL: 'https://desktop.example',
  DESKTOP_HOST: '127.0.0.1',
  DESKTOP_CLIENT_SECRET: undefined,
};
const members = { ...config, DESKTOP_CLIENT_SECRET: 'a secret of an app' };

test('other people get sessions of an image alone, and homes of members are encrypted', () => {
  const machine = { isForPublic: true, canEncrypt: false };
  expect(publicFault(config, { isForPublic: false, canEncrypt: true })).toContain('DESKTOP_IMAGE');
  expect(publicFault(members, machine)).toContain('DESKTOP_CLIENT_SECRET');
  expect(publicFault(config, machine)).toBeUndefined();
  expect(publicFault(members, { isForPublic: true, canEncrypt: true })).toBeUndefined();
  const local = { ...members, DESKTOP_PUBLIC_URL: 'http://localhost:3100' };
  expect(publicFault(local, { isForPublic: false, canEncrypt: false })).toBeUndefined();
  expect(publicFault({ ...local, DESKTOP_HOST: '::' }, machine)).toContain('DESKTOP_HOST is ::');
});
