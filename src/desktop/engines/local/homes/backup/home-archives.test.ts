// Needs root, loop devices and fscrypt.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, test } from 'vitest';
import { openHomeKeys } from '../home-keys.ts';
import { createHomes } from '../open-homes.ts';
import { tryHomes } from '../try-homes.ts';
import { copyHomes } from './copy-homes.ts';
import { archiveHomes, restoreHomes } from './home-archives.ts';

const BYTES = 16 * 2 ** 20;
const { canEncrypt } = process.getuid?.() === 0 ? await tryHomes() : { canEncrypt: false };
const folder = mkdtempSync(join(tmpdir(), 'archives-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]) => join(folder, ...names);
const key = await generateX25519Identity();
const encrypter = new Encrypter();
encrypter.addRecipient(await identityToRecipient(key));
const decrypter = () => {
  const made = new Decrypter();
  made.addIdentity(key);
  return made;
};
const homesIn = (data: string) =>
  createHomes(join(data, 'homes'), { canMount: true, keys: openHomeKeys(data), bytes: BYTES });

test.skipIf(!canEncrypt)('homes are archived once, encrypted, and restored on another machine', async () => {
  const [data, copies, to] = [at('data'), at('copies'), at('archive')];
  const homes = homesIn(data);
  for (const home of ['a', 'b', 'c']) {
    const open = await homes.open(home, undefined, BYTES);
    writeFileSync(join(open.path, 'letter'), `letter of ${home}`);
    await open.close();
  }
  mkdirSync(join(data, 'users'));
  writeFileSync(join(data, 'users', 'a'), '70001');
  let now = Date.now();
  const run = async () => {
    await copyHomes({ homes: join(data, 'homes'), to: join(copies, 'homes') });
    return archiveHomes({ copies, data, to, encrypter, now: (now += 1000) });
  };
  expect(await run()).toEqual({ written: 3, unchanged: 0, kept: 0 });
  const open = await homes.open('b', undefined, BYTES);
  writeFileSync(join(open.path, 'letter'), 'later');
  await open.close();
  await homes.erase('c');
  expect(await run()).toEqual({ written: 1, unchanged: 1, kept: 0 });
  const names = readdirSync(to).toSorted();
  expect(names.map((name) => name.split('.')[0])).toEqual(['a', 'b', 'keys']);
  for (const name of names) expect(readFileSync(join(to, name), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);

  const fresh = at('fresh');
  mkdirSync(fresh);
  expect(await restoreHomes({ from: to, data: fresh, decrypter })).toEqual({
    restored: ['a', 'b'],
    there: [],
    hasKeys: true,
  });
  expect(statSync(join(fresh, 'homes/a.img')).mtimeMs).toBeCloseTo(statSync(join(data, 'homes/a.img')).mtimeMs, -1);
  expect(readFileSync(join(fresh, 'users/a'), 'utf8')).toBe('70001');
  cpSync(join(data, 'home-key'), join(fresh, 'home-key'));
  for (const [home, letter] of [
    ['a', 'letter of a'],
    ['b', 'later'],
  ] as const) {
    const again = await homesIn(fresh).open(home, undefined, BYTES);
    expect(readFileSync(join(again.path, 'letter'), 'utf8')).toBe(letter);
    await again.close();
  }
  expect(await restoreHomes({ from: to, data: fresh, decrypter })).toMatchObject({ restored: [], there: ['a', 'b'] });
  // As where the disk of the data is not mounted.
  rmSync(join(data, 'homes'), { recursive: true });
  mkdirSync(join(data, 'homes'));
  expect(await archiveHomes({ copies, data, to, encrypter, now: now + 1000 })).toMatchObject({ kept: 2 });
});

test('an archive of somebody else brings no file to another place', async () => {
  const [made, to, data] = [at('made'), at('hostile'), at('victim')];
  for (const path of [made, to, data, at('outside')]) mkdirSync(path);
  writeFileSync(at('outside', 'passwd'), 'secret');
  execFileSync('ln', ['-s', at('outside'), join(made, 'users')]);
  const plain = execFileSync('tar', ['--create', `--directory=${made}`, 'users']);
  const time = '2026-11-29T120000.000Z';
  writeFileSync(join(to, `keys.${time}.age`), await encrypter.encrypt(plain));
  await restoreHomes({ from: to, data, decrypter });
  expect([existsSync(at('outside', 'passwd')), existsSync(join(data, 'users'))]).toEqual([true, false]);
  writeFileSync(join(to, `a.${time}.age`), await encrypter.encrypt(plain));
  await expect(restoreHomes({ from: to, data, decrypter })).rejects.toThrow('tar failed');
  expect(readdirSync(join(data, 'homes'))).toEqual([]);
});
