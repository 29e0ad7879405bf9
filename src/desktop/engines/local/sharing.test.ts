// Guests of a session on a real display. Needs root, xdotool and xclip.
import { createDecipheriv } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { ControlState } from '#src/desktop/protocol/control-messages.ts';
import { GUEST_CLOSES, type GuestMessage } from '#src/desktop/protocol/guest-messages.ts';
import { greetDisplay } from '#src/desktop/session/sharing/greet-display.ts';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { insideSession } from '#test/desktop/inside.ts';
import { createRfbClient, type RfbClient } from '#test/desktop/rfb.ts';
import { NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { ask, ORIGIN } from '#test/desktop/session.ts';

const MISSING =
  NO_DESKTOP !== '' || process.getuid?.() !== 0
    ? NO_DESKTOP || 'root'
    : ['/usr/bin/xdotool', '/usr/bin/xclip'].filter((path) => !existsSync(path)).join(' ');
const EXTENDED_CLIPBOARD = 0xc0a1e5ce | 0;
const SHIFT = 0xffe1;
// Programs begin late where others run.
const LONG = { timeout: 60_000 };
const desk = engineOfTests(MISSING !== '');
const { data } = desk;
const { run, begin } = insideSession(data);
let address: string;
let control: WebSocket;
let state: ControlState['state'] | undefined;
let pointed: unknown;

beforeAll(async () => {
  if (MISSING !== '') return;
  await desk.engine.start({ ...ORDER, id: 'shared' });
  address = desk.address('shared');
  control = await desk.line('shared');
  control.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString()) as Partial<ControlState> & { pointer?: unknown };
    state = message.state ?? state;
    pointed = message.pointer ?? pointed;
  });
}, 180_000);

interface Guest {
  readonly page: WebSocket;
  readonly client: RfbClient;
  readonly told: GuestMessage[];
  readonly closed: Promise<number>;
}

async function knock(link: string, name: string): Promise<Guest> {
  const page = new WebSocket(`ws://${address}/guest`, { origin: ORIGIN });
  const client = createRfbClient((bytes) => page.send(bytes));
  const told: GuestMessage[] = [];
  page.on('message', (bytes: Buffer, isBinary: boolean) => {
    if (isBinary) client.take(bytes);
    else told.push(JSON.parse(bytes.toString()) as GuestMessage);
  });
  const closed = new Promise<number>((resolve) => page.once('close', resolve));
  await once(page, 'open');
  page.send(JSON.stringify({ link, name }));
  return { page, client, told, closed };
}

async function share(kind: 'watch' | 'help') {
  return (await ask(control, { do: 'share', kind, seconds: 600 })) as unknown as { link: number; secret: string };
}

async function letIn(secret: string, name: string): Promise<Guest> {
  const guest = await knock(secret, name);
  const find = () => state?.sharing.guests.find((one) => one.name === name);
  await expect.poll(find, LONG).toMatchObject({ isIn: false });
  await ask(control, { do: 'admit', guest: find()?.id ?? 0, kind: 'help' });
  await guest.client.greet();
  return guest;
}

const mouse = () => run('sh', '-c', 'xdotool getmouselocation').replace(/ screen.*/, '');
const clipboard = () => run('sh', '-c', 'timeout 1 xclip -o -selection clipboard 2>/dev/null || true');
const sizeOf = () => run('sh', '-c', 'xdotool getdisplaygeometry');

test.skipIf(MISSING !== '')('knocks by a link, waits without a word, and is what the link says', async () => {
  expect(await (await knock('x'.repeat(32), 'Eve')).closed).toBe(GUEST_CLOSES.link);
  const watch = await share('watch');
  const early = await knock(watch.secret, 'Early');
  await expect.poll(() => early.told).toEqual([{ waiting: true }]);
  early.page.send(Buffer.from('RFB 003.008\n'));
  expect(await early.closed).toBe(GUEST_CLOSES.fault);
  const refused = await knock(watch.secret, 'No');
  await expect.poll(() => state?.sharing.guests[0]?.name).toBe('No');
  expect(refused.client.heard()).toHaveLength(0);
  await ask(control, { do: 'dismiss', guest: state?.sharing.guests[0]?.id ?? 0 });
  expect(await refused.closed).toBe(GUEST_CLOSES.no);

  // The owner let everybody in 'to help'.
  const watcher = await letIn(watch.secret, 'Ada');
  expect(watcher.told).toContainEqual({ ready: 'watch' });
  const before = mouse();
  watcher.client.pointer(33, 44, 1);
  await expect.poll(() => pointed).toEqual([expect.any(Number), 33, 44]);
  expect(mouse()).toBe(before);
  watcher.client.size();
  watcher.page.send(Buffer.from([7, 1, 0, 0]));
  expect(await watcher.closed).toBe(GUEST_CLOSES.fault);
  expect(sizeOf()).toBe('1024 768');

  await Promise.all([share('help'), share('help'), share('help')]);
  expect(await ask(control, { do: 'share', kind: 'help', seconds: 600 })).toMatchObject({ error: 'busy' });
  const again = await letIn(watch.secret, 'Bob');
  await ask(control, { do: 'unshare', link: watch.link });
  expect(await again.closed).toBe(GUEST_CLOSES.over);
  expect(await (await knock(watch.secret, 'Bob')).closed).toBe(GUEST_CLOSES.link);
  await ask(control, { do: 'stopSharing' });
  expect(state?.sharing).toMatchObject({ links: [], guests: [], admitted: 2 });
});

test.skipIf(MISSING !== '')(
  'types and points as a helper, and leaves no key or button down when the owner sends it away',
  async () => {
    const { secret } = await share('help');
    const { client } = await letIn(secret, 'Hugo');
    begin('sh', '-c', 'xev -geometry 300x300+100+100 -event keyboard -event button > /tmp/xev.log');
    const seen = () =>
      run('sh', '-c', 'grep -ohE "^(Key|Button)(Press|Release)|Shift_L" /tmp/xev.log || true').split('\n');
    await expect
      .poll(() => run('sh', '-c', 'xdotool search --onlyvisible --name "Event Tester" || true'), LONG)
      .not.toBe('');
    await setTimeout(500);
    client.pointer(200, 250);
    await expect.poll(mouse, LONG).toBe('x:200 y:250');
    client.key(SHIFT, true);
    client.pointer(200, 250, 1);
    await expect.poll(seen, LONG).toEqual(['KeyPress', 'Shift_L', 'ButtonPress']);
    await ask(control, { do: 'dismiss', guest: state?.sharing.guests[0]?.id ?? 0 });
    await expect
      .poll(seen, LONG)
      .toEqual(['KeyPress', 'Shift_L', 'ButtonPress', 'KeyRelease', 'Shift_L', 'ButtonRelease']);
  },
);

test.skipIf(MISSING !== '')('gets no text that is copied, which a line without the filter gets', async () => {
  const stream = await desk.line('shared', 'stream');
  const owner = createRfbClient((bytes) => stream.send(bytes));
  stream.on('message', (bytes: Buffer) => owner.take(bytes));
  await owner.greet();
  owner.encodings(0, -308);
  const guests = [await letIn((await share('watch')).secret, 'Wim'), await letIn((await share('help')).secret, 'Hel')];
  for (const { client } of guests) {
    client.encodings(0, 7);
    client.encodings(0, EXTENDED_CLIPBOARD);
  }
  const secret = 'only for the owner';
  begin('sh', '-c', `printf '${secret}' | xclip -selection clipboard -i`);
  await expect.poll(() => owner.heard().includes(secret), LONG).toBe(true);
  for (const { client } of guests) {
    client.request();
    client.encodings(0);
    client.text('from a guest');
  }
  await setTimeout(1_000);
  for (const { client, page } of guests) {
    expect(page.readyState).toBe(WebSocket.OPEN);
    expect(client.heard().includes(secret)).toBe(false);
  }
  // What a helper pastes is typed by the page: a text of theirs in the owner's clipboard would be pasted by the owner next.
  expect(clipboard()).toBe(secret);
  // Guests who cannot show another size hinder nobody.
  owner.size();
  await expect.poll(sizeOf, LONG).toBe('600 512');
  for (const { page } of guests) expect(page.readyState).toBe(WebSocket.OPEN);
  await ask(control, { do: 'stopSharing' });
  stream.close();
});

test.skipIf(MISSING !== '')('could only look past the filter, by the password of the display', async () => {
  const file = Buffer.from(run('sh', '-c', 'od -An -v -tx1 /tmp/display-passwords').replace(/\s/g, ''), 'hex');
  const fixed = Buffer.from('e84ad660c4721ae0', 'hex');
  const des = createDecipheriv('des-ede3-ecb', Buffer.concat([fixed, fixed, fixed]), null).setAutoPadding(false);
  const password = des.update(file).subarray(8, 16).toString('latin1');
  const open = async (given: string | undefined) => {
    const display = connect(join(data, 'run', 'shared', 'rfb.sock'));
    await greetDisplay(display, given);
    display.write(Buffer.from([1]));
    const client = createRfbClient((bytes) => display.write(bytes));
    display.on('data', (bytes: Buffer) => client.take(bytes)).resume();
    client.encodings(0, -308);
    await setTimeout(200);
    return { display, client };
  };
  const looking = await open(password);
  const owner = await open(undefined);
  const before = [mouse(), clipboard(), sizeOf()];
  const act = ({ client }: typeof owner) => {
    client.pointer(211, 122);
    client.text('past the filter');
    client.size();
  };
  act(looking);
  await setTimeout(700);
  expect([mouse(), clipboard(), sizeOf()]).toEqual(before);
  act(owner);
  await expect.poll(() => [mouse(), clipboard()]).toEqual(['x:211 y:122', 'past the filter']);
  begin('sh', '-c', `printf 'copied here' | xclip -selection clipboard -i`);
  await expect.poll(() => owner.client.heard().includes('copied here'), LONG).toBe(true);
  expect(looking.client.heard().includes('copied here')).toBe(false);
  looking.display.destroy();
  owner.display.destroy();
  expect(await desk.engine.stop('shared', 'user')).toMatchObject({ guests: 5 });
});
