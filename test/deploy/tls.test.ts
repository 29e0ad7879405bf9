// The files of deploy/ keep plain connections and ready-made passwords out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DEPLOY = 'deploy';
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

test('nginx speaks TLS 1.2 and 1.3 and no older version', () => {
  expect([...read('nginx.conf').matchAll(/^\s*ssl_protocols (.+);$/gm)].map(([, versions]) => versions)).toEqual([
    'TLSv1.2 TLSv1.3',
  ]);
});

test('nginx serves only certificate challenges and redirects to TLS over plain HTTP', () => {
  const plain = read('nginx.conf')
    .replaceAll(/^\s*#.*\n/gm, '')
    .split(/^server \{$/m)
    .filter((block) => /^\s*listen [^;]*\b80;/m.test(block));
  expect(plain).toHaveLength(1);
  const [block = ''] = plain;
  expect([...block.matchAll(/^\s*location (.+) \{$/gm)].map(([, place]) => place)).toEqual([
    '^~ /.well-known/acme-challenge/',
    '/',
  ]);
  expect(block).not.toContain('proxy_pass');
  expect(block).toMatch(/location \/ \{\s*return 301 https:\/\//);
});

test('no file has a password or a key; the operator sets each', () => {
  const texts = readdirSync(DEPLOY).map(read).join('\n');
  const set = [...texts.matchAll(/^\s*-?\s*(?:\w*PASSWORD|SECRET_KEY): (.*)$/gm)].map(([, value = '']) => value);
  expect(set.length).toBeGreaterThan(1);
  expect(set.filter((value) => !/^\$\{\w+(?::\?[^}]*)?\}$/.test(value))).toEqual([]);
  const databases = [...texts.matchAll(/postgres:\/\/\w+:(?!PASSWORD@)(.)/g)].map(([, first]) => first);
  expect(databases).toEqual(['$']);
});
